import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Entry } from '../../api/entry.ts';
import { Problem } from '../../api/problem.ts';
import type { ContentType } from '../../api/published-model.ts';
import { byPath } from '../check/checker.ts';
import type { LocalCopy } from '../copies/copies.ts';
import { createFormStore, isChanged, rebase, setRefused, type FormStore, type Problems } from '../form-store.ts';
import type { Fields } from '../values/values.ts';
import { attemptOf, send, typedMeanwhile, type Attempt, type VariationPlace } from './attempt.ts';
import { fieldsOf } from './fields-of.ts';
import { compareVersions } from './versions.ts';
import { isOutcomeUnknown, isShownInForm, kindOfRefusal } from './refusal.ts';

export interface EditingState {
  /** The stored version that the form began with; absent while the variation is new. */
  readonly stored?: Entry | undefined;
  readonly isSaving: boolean;
  /** Everything in the form is on this device. */
  readonly isKept: boolean;
  /** This device keeps nothing: leaving has to ask. */
  readonly cannotKeep: boolean;
  /** A save whose outcome is not known. */
  readonly pending?: Attempt | undefined;
  /** Why the last act was refused. */
  readonly refusal?: unknown;
  /** Stored by somebody else meanwhile; the form stays as it is. */
  readonly theirs?: Entry | undefined;
  /** Both versions are looked at. */
  readonly isMerging: boolean;
  /** Deleted by somebody else meanwhile. */
  readonly isGone: boolean;
  /** Kept on this device by an earlier visit. */
  readonly offers: readonly LocalCopy[];
  /** What publishing would find, while somebody looks. */
  readonly publishProblems?: Problems | undefined;
}

export interface EditingOptions {
  readonly place: VariationPlace;
  readonly type: ContentType;
  readonly stored?: Entry | undefined;
  /** What a new variation begins with. */
  readonly begun?: Fields;
  readonly read: () => Promise<Entry>;
  /** Of what was stored by this form. */
  readonly onStored: (entry: Entry) => void;
}

/** One open variation: its form, what is known of the stored one, and saving. */
export class Editing {
  readonly form: FormStore;
  readonly state: StoreApi<EditingState>;

  private showProblem: ((form: FormStore) => void) | undefined;
  /** Asked to save while a save was on its way. */
  private isAskedAgain = false;

  constructor(readonly options: EditingOptions) {
    const { stored, type, begun = {} } = options;
    this.form = createFormStore(stored ? fieldsOf(stored, type.fields) : {}, stored ? undefined : begun);
    this.state = createStore<EditingState>(() => ({
      stored,
      isSaving: false,
      isKept: false,
      cannotKeep: false,
      isMerging: false,
      isGone: false,
      offers: [],
    }));
  }

  get isChanged(): boolean {
    return isChanged(this.form.getState()) || this.form.getState().unreadable.size > 0;
  }

  /** The way to the first problem. */
  showProblemsBy(show: (form: FormStore) => void): void {
    this.showProblem = show;
  }

  /** True: everything in the form is stored. */
  async save(): Promise<boolean> {
    if (this.state.getState().isSaving) {
      this.isAskedAgain = true;
      return false;
    }
    if (this.form.getState().unreadable.size > 0) return this.reveal();
    if (this.state.getState().theirs) {
      this.state.setState({ isMerging: true });
      return false;
    }
    this.state.setState({ isSaving: true, refusal: undefined });
    const begun = this.form.getState().values;
    try {
      const { pending } = this.state.getState();
      if (pending) await this.send(pending);
      const { stored } = this.state.getState();
      if (stored && !this.isChanged) return this.saved(begun);
      const { base, values } = this.form.getState();
      await this.send(attemptOf(this.options.place, base, values, stored?.sys.version.versionNo));
      return this.saved(begun);
    } catch (error) {
      // Before looking at what is stored: whoever saves again meanwhile is not kept waiting.
      this.endSaving(begun);
      await this.refused(error);
      return false;
    }
  }

  private saved(begun: Fields): true {
    this.endSaving(begun);
    return true;
  }

  /** Whoever typed and saved meanwhile is not asked to do it once more. */
  private endSaving(begun: Fields): void {
    const isMore = this.isAskedAgain && this.form.getState().values !== begun && this.isChanged;
    this.isAskedAgain = false;
    this.state.setState({ isSaving: false });
    if (isMore) queueMicrotask(() => void this.save());
  }

  /** What another request made of the stored variation, such as an event of its workflow. */
  accept(entry: Entry): void {
    const { base, values } = this.form.getState();
    this.take(entry, base, values);
  }

  /** The stored variation, as it is now. */
  meet(entry: Entry): void {
    const { stored, isSaving, pending } = this.state.getState();
    // Its own save may be what has been found.
    if (isSaving || pending || !stored) return;
    const order = compareVersions(entry.sys.version.versionNo, stored.sys.version.versionNo);
    // An answer that was asked for before the last save.
    if (order < 0) return;
    if (order === 0) this.state.setState({ stored: entry, isGone: false });
    else if (this.isChanged) this.state.setState({ theirs: entry, isGone: false });
    else this.take(entry, this.form.getState().base, this.form.getState().values);
  }

  meetNothing(): void {
    if (this.state.getState().stored && !this.state.getState().isSaving) this.state.setState({ isGone: true });
  }

  /** After a merge: the form holds both, and is based on the other version. */
  mergeInto(values: Fields): void {
    const { theirs } = this.state.getState();
    if (!theirs) return;
    rebase(this.form, fieldsOf(theirs, this.options.type.fields), values);
    this.state.setState({ stored: theirs, theirs: undefined, isMerging: false, refusal: undefined });
  }

  /** What an earlier visit has left. Its base may be older than what is stored; then the versions are to be merged. */
  restore(copy: LocalCopy): void {
    const { stored } = this.state.getState();
    const isOlder =
      stored !== undefined && copy.versionNo !== stored.sys.version.versionNo && copy.attempt === undefined;
    this.form.setState({ base: copy.base, values: copy.values });
    this.state.setState({ pending: copy.attempt, ...(isOlder && { theirs: stored }) });
  }

  private async send(attempt: Attempt): Promise<void> {
    this.state.setState({ pending: attempt });
    const entry = await send(this.options.place, attempt);
    this.take(entry, attempt.values, this.form.getState().values);
  }

  private take(entry: Entry, sent: Fields, now: Fields): void {
    const stored = fieldsOf(entry, this.options.type.fields);
    rebase(this.form, stored, typedMeanwhile(stored, sent, now));
    this.state.setState({
      stored: entry,
      pending: undefined,
      refusal: undefined,
      theirs: undefined,
      isMerging: false,
      isGone: false,
    });
    this.options.onStored(entry);
  }

  private async refused(error: unknown): Promise<void> {
    const kind = kindOfRefusal(error);
    if (!isOutcomeUnknown(error)) this.state.setState({ pending: undefined });
    if (kind === 'unknown') return;
    if (kind === 'invalid' && error instanceof Problem) return this.showInvalid(error);
    if (kind !== 'stale') this.state.setState({ refusal: error });
    if (kind !== 'refused') await this.lookAgain();
  }

  private async lookAgain(): Promise<void> {
    try {
      const entry = await this.options.read();
      const { stored, isSaving } = this.state.getState();
      // A save that has begun meanwhile learns what is stored by itself.
      if (isSaving) return;
      const order = stored ? compareVersions(entry.sys.version.versionNo, stored.sys.version.versionNo) : 1;
      if (order > 0) this.state.setState({ theirs: entry });
      else if (order === 0) this.state.setState({ stored: entry });
    } catch (error) {
      if (this.state.getState().isSaving) return;
      if (error instanceof Problem && error.status === 404) this.state.setState({ isGone: true });
      else this.state.setState({ refusal: error });
    }
  }

  /** Shows what a refusal says at its fields, and the rest on top. */
  showInvalid(problem: Problem): void {
    const ids = new Set(this.options.type.fields.map(({ id }) => id));
    setRefused(this.form, byPath(problem.fields.filter(({ field }) => isShownInForm(field, ids))));
    this.state.setState({ refusal: problem });
    this.showProblem?.(this.form);
  }

  private reveal(): false {
    this.form.setState({ isAllShown: true });
    this.showProblem?.(this.form);
    return false;
  }
}
