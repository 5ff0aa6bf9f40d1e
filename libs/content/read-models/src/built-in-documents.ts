import {
  builtInDefinition,
  builtInTexts,
  builtInTypeIds,
  builtInTypeOf,
  builtInTypeUuid,
  isBuiltInTypeId,
  type BuiltInTypeId,
  type ProjectLanguages,
} from '@annal/content-domain';
import type { EventMetadata } from '@annal/kernel';
import { copy, patchIfPresent, patchWhere, put, type DocumentChange } from '@annal/read-models';
import type { ContentTypeDocument } from './content-type.projection.ts';

// Built-in content types come with their project and have no event of their own.
type Change = DocumentChange<ContentTypeDocument>;
type OfProject = ProjectLanguages & { readonly projectUuid: string };
type Key = { readonly projectUuid: string; readonly uuid: string; readonly id: string };

const VIEWS = { latest: 'latest', published: 'published', '1.0': 'version' } as const;

export function builtInDocuments(project: OfProject, { actor, occurredAt: at }: EventMetadata): readonly Change[] {
  const by = actor.name;
  return builtInTypeIds.flatMap((id) => {
    const { fields, versionNo, ...shown } = builtInDefinition(project.projectUuid, id, project);
    const document: ContentTypeDocument = {
      ...shown,
      _id: `${shown.uuid}.latest`,
      view: 'latest',
      idKey: id,
      fields: JSON.stringify(fields),
      isUntouched: true,
      version: {
        createdBy: by,
        created: at,
        modifiedBy: by,
        modified: at,
        publishedBy: by,
        published: at,
        versionNo,
      },
    };
    const others = (['published', '1.0'] as const).map((name) =>
      copy(document._id, `${shown.uuid}.${name}`, { view: VIEWS[name] }),
    );
    return [put(document), ...others];
  });
}

export function isOfBuiltIn({ projectUuid, uuid }: Key): boolean {
  return builtInTypeOf(projectUuid, uuid) !== undefined;
}

export function onProjectLanguages({ projectUuid, primaryLanguage, supportedLanguages }: OfProject): readonly Change[] {
  return builtInTypeIds.flatMap((id) => {
    const uuid = builtInTypeUuid(projectUuid, id);
    const { name, fields } = builtInTexts(id, primaryLanguage);
    return [
      patchWhere({ uuid }, { defaultLanguage: primaryLanguage, supportedLanguages }),
      patchWhere({ uuid, isUntouched: true }, { name, fields: JSON.stringify(fields) }),
    ];
  });
}

/** A project older than the built-in types may have a type with such an id, which takes precedence. */
export function hideBuiltIn(key: Key): readonly Change[] {
  return changeViews(key, () => 'hidden');
}

export function showBuiltIn(key: Key): readonly Change[] {
  return isOfBuiltIn(key) ? [] : changeViews(key, (view) => view);
}

type View = (typeof VIEWS)[keyof typeof VIEWS];

function changeViews({ projectUuid, id }: Key, viewOf: (view: View) => string): readonly Change[] {
  if (!isBuiltInTypeId(id)) return [];
  const uuid = builtInTypeUuid(projectUuid, id.toLowerCase() as BuiltInTypeId);
  return Object.entries(VIEWS).map(([name, view]) => patchIfPresent(`${uuid}.${name}`, { view: viewOf(view) }));
}
