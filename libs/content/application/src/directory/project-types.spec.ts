import { builtInDefinition, builtInTypeIds, type ContentTypeEvent } from '@annal/content-domain';
import { ProjectTypes } from './project-types.ts';

const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const languages = { primaryLanguage: 'en-GB', supportedLanguages: ['en-GB', 'cy'] };
const image = builtInDefinition(projectUuid, 'image', languages);
const key = { projectUuid, uuid: image.uuid, id: 'image' };
const own = { projectUuid, uuid: '5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10', id: 'Image' };
const created = (data: object): ContentTypeEvent => ({
  type: 'ContentTypeCreated',
  schemaVersion: 1,
  data: { ...image, versionNo: '0.1', ...data },
});
const disabled: ContentTypeEvent = {
  type: 'ContentTypeRevised',
  schemaVersion: 1,
  data: { ...key, versionNo: '0.2', changes: { enabled: false } },
};

describe('the content types of a project in memory', () => {
  let types: ProjectTypes;
  beforeEach(() => {
    types = new ProjectTypes(projectUuid);
    types.speak(languages);
  });

  it('include the built-in ones, by id in any case and by uuid', () => {
    expect(types.all().map(({ latest }) => latest.id)).toEqual(builtInTypeIds);
    expect(types.find('IMAGE')?.published).toEqual(image);
    expect(types.find(image.uuid)).toBe(types.get(image.uuid));
    expect(types.find('book')).toBeUndefined();
  });

  it('show their changes, in the current languages of the project', () => {
    types.apply(created({}));
    types.apply(disabled);
    types.speak({ primaryLanguage: 'cy', supportedLanguages: ['cy'] });
    expect(types.find('image')?.latest).toMatchObject({ enabled: false, supportedLanguages: ['cy'] });
    expect(types.all()).toHaveLength(builtInTypeIds.length);
  });

  it("prefer the project's own when both have the same id", () => {
    types.apply(created(own));
    expect(types.find('image')?.latest.uuid).toBe(own.uuid);
    expect(types.all().map(({ latest }) => latest.id)).toEqual(['Image', ...builtInTypeIds.slice(1)]);
    types.apply({ type: 'ContentTypeDeleted', schemaVersion: 1, data: own });
    expect(types.find('image')?.latest.uuid).toBe(image.uuid);
    expect(types.all()).toHaveLength(builtInTypeIds.length);
  });
});
