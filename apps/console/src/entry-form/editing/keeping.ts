import { keepCopy, removeCopy, type LocalCopy } from '../copies/copies.ts';
import type { Editing } from './editing.ts';

const AFTER_MS = 500;

interface Keeper {
  readonly userId: string;
  /** A new entry gets another one once it is stored. */
  readonly place: () => string;
  readonly titleOf: () => string;
  readonly now: () => number;
}

/** Keeps what is typed on this device until it is saved or discarded. */
export class Keeping {
  private own: string = crypto.randomUUID();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly editing: Editing,
    private readonly keeper: Keeper,
  ) {}

  /** @returns how to stop */
  start(): () => void {
    const { form, state } = this.editing;
    const stops = [
      form.subscribe(({ values, base }, before) => {
        if (values !== before.values || base !== before.base) this.schedule();
      }),
      // A save that is on its way is kept with its key.
      state.subscribe(({ pending }, before) => {
        if (pending !== before.pending) void this.write();
      }),
    ];
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void this.flush();
    };
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', hide);
      for (const stop of stops) stop();
      void this.flush();
    };
  }

  get id(): string {
    return this.own;
  }

  /** The copy of an earlier visit goes on as the one of this form. */
  takeOver(id: string): void {
    this.own = id;
  }

  flush(): Promise<unknown> {
    return this.timer === undefined ? this.writing : this.write();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.editing.state.getState().isKept) this.editing.state.setState({ isKept: false });
    this.timer = setTimeout(() => void this.write(), AFTER_MS);
  }

  /** One after the other, so that the last state is what remains. */
  private write(): Promise<unknown> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.writeNow());
    return this.writing;
  }

  private async writeNow(): Promise<void> {
    const { form, state } = this.editing;
    const { values } = form.getState();
    try {
      if (this.editing.isChanged || state.getState().pending) await keepCopy(this.copy());
      else await removeCopy(this.own);
      if (form.getState().values === values) state.setState({ isKept: true, cannotKeep: false });
    } catch {
      // A full disk, or a browser that keeps nothing: leaving asks instead.
      state.setState({ isKept: false, cannotKeep: true });
    }
  }

  /** What would be kept now. */
  copy(): LocalCopy {
    const { base, values } = this.editing.form.getState();
    const { stored, pending } = this.editing.state.getState();
    const { userId, place, titleOf, now } = this.keeper;
    return {
      ...{ id: this.own, userId, place: place(), title: titleOf(), base, values },
      versionNo: stored?.sys.version.versionNo,
      keptAt: now(),
      attempt: pending,
    };
  }
}
