import type frame from './en.json';
import type activity from '../screens/activity/messages/en.json';
import type assets from '../screens/assets/messages/en.json';
import type bin from '../screens/bin/messages/en.json';
import type admin from '../screens/admin/messages/en.json';
import type widgets from '../entry-form/widgets/messages/en.json';
import type entry from '../screens/entry/messages/en.json';
import type entries from '../screens/entries/messages/en.json';
import type me from '../screens/me/messages/en.json';
import type model from '../screens/model/messages/en.json';
import type overview from '../screens/overview/messages/en.json';
import type projectSettings from '../screens/project-settings/messages/en.json';
import type schedule from '../screens/schedule/messages/en.json';
import type projects from '../screens/projects/messages/en.json';
import type tree from '../screens/tree/messages/en.json';
import type roles from '../screens/roles/messages/en.json';

type Texts = typeof frame &
  typeof widgets &
  typeof activity &
  typeof assets &
  typeof bin &
  typeof schedule &
  typeof admin &
  typeof entry &
  typeof entries &
  typeof me &
  typeof model &
  typeof overview &
  typeof projectSettings &
  typeof projects &
  typeof tree &
  typeof roles;

/** Every text of the console. An area adds its `messages/en.json` here, and loads it in its `area.ts`. */
export type Key = Extract<keyof Texts, string>;

/** Texts that are there before a screen is: the navigation needs no others. */
export type FrameKey = Extract<keyof typeof frame, string>;
