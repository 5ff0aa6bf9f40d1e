import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Annal } from '../support/service/annal.ts';
import { Library } from '../support/content/library.ts';
import { Tree } from '../support/content/tree.ts';
import { selectorsIn } from './promql.ts';

const STARTS_MS = 60_000;
/** Prometheus adds these labels to every series. */
const ADDED = ['instance', 'job'];
const read = (file: string) => readFileSync(new URL(`../../deploy/observability/${file}`, import.meta.url), 'utf8');

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly for: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string; readonly description: string };
    }[];
  }[];
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const alerts = (parse(read('alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules);
const panels = (JSON.parse(read('dashboard.json')) as Dashboard).panels;
const expressions: readonly (readonly [string, string])[] = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

function seriesIn(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const series = new Map<string, Set<string>>();
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+) /gm)) series.set(name, new Set());
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_:][\w:]*)(?:\{(.*)\})? \S+$/gim)) {
    const known = series.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    series.set(name, known);
  }
  return series;
}

describe('alerts and dashboards', () => {
  let annal: Annal;
  let series: ReadonlyMap<string, ReadonlySet<string>>;
  beforeAll(async () => {
    annal = await Annal.shared();
    const library = await Library.withBooks(annal);
    await library.createPublished();
    await library.call('GET', '/entries');
    const tree = new Tree(library);
    await tree.add((await tree.root()).id, 'Shelf');
    series = seriesIn(await (await fetch(`${annal.address}/metrics`)).text());
  }, STARTS_MS);
  afterAll(() => annal.discard());

  it.each(expressions)('%s: %s selects existing series', (_, expression) => {
    const selectors = selectorsIn(expression);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { metric, labels } of selectors) {
      expect([...series.keys()]).toContain(metric);
      expect([...ADDED, ...(series.get(metric) ?? [])]).toEqual(expect.arrayContaining([...labels]));
    }
  });

  it.each(expressions)('%s: %s groups by existing labels', (_, expression) => {
    const grouped = [...expression.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(/, */),
    );
    const there = selectorsIn(expression).flatMap(({ metric }) => [...(series.get(metric) ?? [])]);
    expect([...ADDED, ...there]).toEqual(expect.arrayContaining(grouped));
  });
});

it('an unknown metric in an expression is detected', () => {
  expect(selectorsIn('sum(rate(annal_nothing_total{a="b"}[5m])) > 1')).toEqual([
    { metric: 'annal_nothing_total', labels: ['a'] },
  ]);
  expect(() => selectorsIn('sum(rate(')).toThrow('cannot be read');
});

it('every alert has a severity and a description', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  for (const { labels, annotations, for: duration } of alerts) {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.description).not.toBe('');
    expect(duration).toMatch(/^\d+m$/);
  }
});
