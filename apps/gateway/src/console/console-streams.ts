import type { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { endOf, EventRights } from '@annal/integration-application';
import { formatSequence } from '@annal/integration-contracts/catalogue';
import type { Actor } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import type { KnownProject } from '@annal/structure-application';
import { EventStreams } from '../events/event-streams.ts';
import { GrantedPermissionsReader } from '../security/granted-permissions.ts';
import { changeFrame } from './console-change.ts';
import { RightsNotices } from './rights-notices.ts';

interface Reader {
  readonly project: KnownProject;
  readonly actor: Actor;
  readonly isCurrent: () => boolean;
}

interface Watched extends Reader {
  readonly out: PassThrough;
  readonly notices: RightsNotices;
}

const LOOK_MS = 500;
/** Somebody who was away for longer reads everything again. */
const MOST_MISSED = 1_000;
const RESET = 'event: reset\ndata: {}\n\n';

/** What has changed in a project, for pages that show it (console.md 4). */
@Injectable()
export class ConsoleStreams implements OnApplicationShutdown {
  private readonly open = new Set<Watched>();
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private seen = 0;

  constructor(
    private readonly store: EventStore,
    private readonly streams: EventStreams,
    private readonly rights: EventRights,
    private readonly access: AccessControl,
    private readonly permissions: GrantedPermissionsReader,
  ) {}

  async connect(reader: Reader, after: number | undefined): Promise<PassThrough> {
    const { project, actor, isCurrent } = reader;
    this.access.require(actor, { ...membership(project), operation: 'following the changes' });
    const notices = new RightsNotices(this.rightsOf(reader));
    const { from, isReset } = await this.startOf(project.uuid, after);
    const out = await this.streams.connect(
      {
        projectUuid: project.uuid,
        actor,
        isCurrent,
        mayStay: () => this.mayStay(reader),
        from,
        greeting: `: connected\n\n${startFrame(from)}${isReset ? RESET : ''}`,
        wants: ({ type }) => !type.startsWith('annal.delivery.'),
        frame: (event) => Promise.resolve(changeFrame(event)),
        notices,
      },
      'console',
    );
    this.watch({ ...reader, out, notices });
    // What has changed since they were read above.
    notices.compare(this.rightsOf(reader));
    return out;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async startOf(projectUuid: string, after: number | undefined) {
    const end = await endOf(this.store, projectUuid);
    if (after === undefined) return { from: end, isReset: false };
    const isReset = after >= end || end - after > MOST_MISSED;
    return { from: isReset ? end : after + 1, isReset };
  }

  private watch(watched: Watched): void {
    this.open.add(watched);
    this.timer ??= setInterval(() => void this.look(), LOOK_MS);
    watched.out.once('close', () => {
      this.open.delete(watched);
      if (this.open.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    });
  }

  /** One connection at a time, so that a change of rights does not hold up requests. */
  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const { changes } = this.rights;
    const haveChanged = changes !== this.seen;
    this.seen = changes;
    try {
      for (const watched of this.open) {
        this.lookAt(watched, haveChanged);
        if (haveChanged) await setImmediate();
      }
    } finally {
      this.isLooking = false;
    }
  }

  private lookAt(watched: Watched, haveRightsChanged: boolean): void {
    const { out, notices } = watched;
    try {
      if (!watched.isCurrent() || !this.mayStay(watched)) out.end();
      else if (haveRightsChanged) notices.compare(this.rightsOf(watched));
    } catch (error) {
      out.destroy(error as Error);
    }
  }

  private mayStay({ project, actor }: Reader): boolean {
    return this.access.allows(actor, membership(project));
  }

  private rightsOf({ project, actor }: Reader): string {
    return JSON.stringify(this.permissions.read(project, undefined, actor));
  }
}

/** The last event before the first one sent, so that a connection that breaks before it can be resumed. */
const startFrame = (from: number): string => `id: ${formatSequence(from - 1)}\n\n`;

const membership = ({ uuid }: KnownProject) => ({ resource: 'project', action: 'view', projectUuid: uuid }) as const;
