import { useParams } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { t } from '../messages/index.ts';
import { useAreas } from '../frame/use-areas.ts';
import { matches, recentFirst, type Found, type FoundSection } from './found.ts';
import { useActions } from './use-actions.ts';
import { useContent, useNodes, usePeople, useTypes } from './use-content.ts';
import { usePlaces } from './use-places.ts';

type Kind = 'places' | 'content' | 'types' | 'nodes' | 'people' | 'actions';

/** What is typed first leaves only one kind. */
const PREFIXES: Readonly<Record<string, Kind>> = { '>': 'actions', '#': 'types', '/': 'nodes', '@': 'people' };
const SHORTEST = 2;
const SHOWN = 8;

/** What fits what is typed. */
export function useFound(typed: string): readonly FoundSection[] {
  const only = PREFIXES[typed.charAt(0)];
  const wanted = (only === undefined ? typed : typed.slice(1)).trim();
  const searched = useDeferredValue(wanted);
  const { projectId } = useParams({ strict: false });
  const areas = useAreas(projectId);
  /** What is looked for, if that is wanted at all and has a screen to go to. */
  const search = (kind: Kind, area: string): string | undefined => {
    const isOpen = areas.some(({ path }) => path === area);
    const isWanted = only === kind || (only === undefined && searched.length >= SHORTEST);
    return isOpen && isWanted ? searched : undefined;
  };
  const fitting = (items: readonly Found[]): readonly Found[] =>
    recentFirst(items.filter(({ text }) => matches(text, wanted)));
  const places = usePlaces();
  const actions = useActions();
  const content = useContent(search('content', 'entries'));
  const types = useTypes(search('types', 'model'));
  const nodes = useNodes(search('nodes', 'tree'));
  const people = usePeople(search('people', 'entries'));
  const sections: Readonly<Record<Kind, FoundSection>> = {
    places: { title: t('palette.places'), items: fitting(places) },
    content: { title: t('palette.content'), items: content },
    types: { title: t('palette.types'), items: fitting(types).slice(0, SHOWN) },
    nodes: { title: t('palette.nodes'), items: nodes.slice(0, SHOWN) },
    people: { title: t('palette.people'), items: fitting(people).slice(0, SHOWN) },
    actions: { title: t('palette.actions'), items: fitting(actions) },
  };
  const shown = only === undefined ? Object.values(sections) : [sections[only]];
  return shown.filter(({ items }) => items.length > 0);
}
