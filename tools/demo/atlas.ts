import { MultiBar, Presets } from 'cli-progress';
import type { UniversalClient } from 'contensis-management-api';
import {
  createEntries,
  createNodes,
  ensureComponent,
  ensureContentTypes,
  ensureProject,
  ensureWorkflow,
  existingVariations,
  publishEntries,
  type Step,
} from './importer.ts';
import { ensurePeople, PASSWORD, people } from './people.ts';
import { seconds } from './seconds.ts';
import { contentTypes, countryEntries, nodes, project, regions } from './world.ts';

/** Every country in all its languages. */
export class Atlas {
  private readonly table: Record<string, { done: number; skipped: number; seconds: number; 'per second': number }> = {};
  private readonly entries = [...regions(), ...countryEntries()];
  private readonly total = this.entries.reduce((sum, { variations }) => sum + variations.length, 0);
  private readonly bars = new MultiBar(
    { format: '  {name} {bar} {value}/{total}  {eta_formatted}', noTTYOutput: true, notTTYSchedule: 10_000 },
    Presets.shades_grey,
  );

  constructor(
    private readonly api: UniversalClient,
    private readonly address: string,
  ) {}

  async import(): Promise<void> {
    const began = performance.now();
    const { api, address } = this;
    await this.timed('project', () => ensureProject(api, project));
    await this.timed('component', () => ensureComponent(api));
    await this.timed('workflow', () => ensureWorkflow(api, address, project.id));
    await this.timed('content types', () => ensureContentTypes(api, contentTypes));
    await this.timed('people', () => ensurePeople(api, address, project.id));
    const known = await existingVariations(api);
    await this.withBar('create ', (tick) => createEntries(api, this.entries, known, tick));
    await this.withBar('publish', (tick) => publishEntries(api, known.values(), tick));
    const tree = nodes();
    const nodeCount = tree.flat().length;
    await this.withBar('nodes  ', (tick) => createNodes(api, tree, tick), nodeCount);
    this.bars.stop();
    await this.report(nodeCount, began);
  }

  private async report(nodeCount: number, began: number): Promise<void> {
    const published = await this.api.entries.list({
      versionStatus: 'published',
      pageOptions: { pageIndex: 0, pageSize: 1 },
    });
    const path = `${this.address}/api/management/projects/${project.id}`;
    process.stdout.write('\n');
    console.table(this.table);
    process.stdout.write(
      `${published.totalCount} entries in ${this.total} language variations, published, in ${seconds(began)} s.\n` +
        `The tree has ${nodeCount} nodes: ${path}/nodes/root\n` +
        `Look at them: ${path}/entries?language=fr&order=name\n` +
        `as one of ${people.map(({ username }) => username).join(', ')} (password ${PASSWORD}),\n`,
    );
  }

  private async timed(name: string, step: () => Promise<Step>): Promise<void> {
    const from = performance.now();
    const { done, skipped } = await step();
    const took = seconds(from);
    this.table[name] = { done, skipped, seconds: took, 'per second': Math.round(done / Math.max(took, 0.001)) };
  }

  private withBar(name: string, step: (tick: () => void) => Promise<Step>, steps = this.total): Promise<void> {
    const bar = this.bars.create(steps, 0, { name });
    return this.timed(name.trim(), () => step(() => bar.increment()));
  }
}
