import type { IconShape } from '../ui/icon/icon.tsx';
import type { FrameKey } from '../messages/index.ts';
import type { Rights } from '../api/rights.ts';

/** A place in the navigation of a project. */
export interface Area {
  /** The part of its address after the project, such as `entries`; empty for the overview. */
  readonly path: string;
  readonly name: FrameKey;
  readonly icon: IconShape;
  /** Pressed after `g`. */
  readonly shortcut?: string;
  /** Whether the person may do anything at all there; everyone, if absent. */
  readonly isOpenTo?: (rights: Rights) => boolean;
  /** Set apart at the end of the navigation. */
  readonly isLast?: boolean;
}
