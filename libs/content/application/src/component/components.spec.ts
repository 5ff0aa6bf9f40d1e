import { componentProjection, contentTypeProjection } from '@annal/content-read-models';
import type { DomainError } from '@annal/kernel';
import { body, component, ComponentDesk, refusal, text, type, uses } from '../testing/component-desk.ts';
import { RecordingAccess, startContentStack } from '../testing/content-stack.ts';

const at = '2026-02-03T08:30:00.120Z';
let stack: Awaited<ReturnType<typeof startContentStack>>;
let access: RecordingAccess;
let desk: ComponentDesk;

beforeAll(async () => {
  stack = await startContentStack([contentTypeProjection, componentProjection], () => new Date(at));
});
afterAll(() => stack.stop());
beforeEach(async () => {
  access = new RecordingAccess();
  desk = await ComponentDesk.open(stack, access, () => new Date(at));
});
afterEach(() => desk.directory.follower.stop());

const notFound = { code: 'Component.NotFound', fields: undefined };
const inUse = { code: 'Component.InUse', fields: [''] };

describe('components', () => {
  it('are shown as in the contract', async () => {
    const { component: created } = await desk.create(component('shelfLocation', text('floor')));
    const view = await desk.get('shelfLocation');
    expect(view).toStrictEqual({
      isChild: false,
      hasChildren: false,
      canAddChildComponents: true,
      canBeAddedAsChildComponent: true,
      version: {
        createdBy: 'm.dewey',
        created: at,
        modifiedBy: 'm.dewey',
        modified: at,
        publishedBy: null,
        published: null,
        versionNo: '0.1',
      },
      uuid: created.uuid,
      id: 'shelfLocation',
      projectId: 'library',
      name: { 'en-GB': 'shelfLocation' },
      description: {},
      fields: [
        {
          id: 'floor',
          name: { 'en-GB': 'floor' },
          description: {},
          dataType: 'string',
          dataFormat: null,
          default: null,
          validations: {},
          editor: null,
        },
      ],
      dataFormat: 'component',
    });
    expect(await desk.get('SHELFlocation')).toEqual(view);
    expect(await desk.get(created.uuid.toUpperCase())).toEqual(view);
  });

  it('keep every saved version', async () => {
    await desk.create(component('a'));
    expect(await refusal(desk.get('a', 'published'))).toEqual(notFound);
    expect(await desk.publish('a', '0.1')).toMatchObject({ versionNo: '1.0' });
    expect(await desk.revise('A', component('a', text('x')))).toMatchObject({ versionNo: '1.1' });
    expect(await desk.get('a')).toMatchObject({ fields: [{ id: 'x' }], version: { versionNo: '1.1' } });
    expect(await desk.get('a', 'published')).toMatchObject({ fields: [{ id: 'line' }], version: { versionNo: '1.0' } });
    expect(await desk.get('a', { versionNo: '0.1' })).toMatchObject({ version: { published: null } });
    expect(await refusal(desk.get('a', { versionNo: '0.2' }))).toEqual(notFound);
  });

  it('are listed by id, without case', async () => {
    for (const id of ['zebra', 'bOok', 'aardvark']) await desk.create(component(id));
    await desk.publish('bOok');
    expect((await desk.list()).map(({ id }) => id)).toEqual(['aardvark', 'bOok', 'zebra']);
    expect((await desk.list('published')).map(({ id }) => id)).toEqual(['bOok']);
  });

  it('share their ids with content types', async () => {
    await desk.create(component('book'));
    await desk.createType(type('author'));
    const taken = { fields: ['id'] };
    expect(await refusal(desk.create(component('BOOK'.toLowerCase())))).toEqual({
      code: 'Component.IdTaken',
      ...taken,
    });
    expect(await refusal(desk.create({ ...component('auTHor'), name: null }))).toEqual({
      code: 'Component.IdTaken',
      ...taken,
    });
    expect(await refusal(desk.createType(type('bOOK')))).toEqual({ code: 'ContentType.IdTaken', ...taken });
    await desk.delete('book');
    await desk.createType(type('book'));
    await desk.deleteType('author');
    await desk.create(component('author'));
    expect((await desk.list()).map(({ id }) => id)).toEqual(['author']);
  });

  it('are updated by one of two writers with the same version, and by both without a version', async () => {
    await desk.create(component('a'));
    const write = (versionNo?: string) =>
      desk.revise('a', component('a'), versionNo).then(
        () => 'updated',
        (error: DomainError) => error.code,
      );
    const outcomes = await Promise.all([write('0.1'), write('0.1')]);
    expect(outcomes.toSorted()).toEqual(['Component.NotLatestVersion', 'updated']);
    expect(await Promise.all([write(), write()])).toEqual(['updated', 'updated']);
    expect(await desk.get('a')).toMatchObject({ version: { versionNo: '0.4' } });
  });

  it('check permissions before they are reported as unknown', async () => {
    await desk.create(component('a'));
    access.asked.length = 0;
    await desk.publish('A');
    const { uuid: projectUuid } = desk.project;
    const { uuid: resourceId } = await desk.get('a');
    expect(access.asked[0]).toEqual({ resource: 'component', action: 'publish', projectUuid, resourceId });
    access.denies = () => true;
    const work = [
      desk.create(component('b')),
      desk.revise('none', component('none')),
      desk.publish('none'),
      desk.delete('a'),
      desk.get('a'),
      desk.list(),
    ];
    const codes = await Promise.all(work.map(async (each) => (await refusal(each)).code));
    expect(new Set(codes)).toEqual(new Set(['Access.Denied']));
  });
});

describe('the use of components', () => {
  it('shows the fields of the latest component in the latest version, and of the published one in the published version', async () => {
    await desk.create(component('address', text('line')));
    await desk.publish('address');
    await desk.createType(type('book', uses('ADDRESS', 'home'), body(uses('address'))));
    await desk.publishType('book');
    await desk.revise('address', component('address', text('line'), text('city')));
    const shown = async (...of: Parameters<ComponentDesk['getType']>) => {
      const { fields } = await desk.getType(...of);
      return JSON.parse(JSON.stringify(fields)) as {
        id: string;
        dataFormat: string;
        groupId?: null;
        fields?: { id: string }[];
        validations: { allowedFieldTypes: { fields: { fields: { id: string }[] }[] } };
      }[];
    };
    const [, home, composed] = await shown('book');
    expect(home).toMatchObject({ dataFormat: 'component.address', groupId: null });
    expect(home?.fields?.map(({ id }) => id)).toEqual(['line', 'city']);
    expect(home?.fields?.[0]).not.toHaveProperty('groupId');
    expect(composed?.validations.allowedFieldTypes.fields[0]?.fields.map(({ id }) => id)).toEqual(['line', 'city']);
    const published = async (...of: Parameters<ComponentDesk['getType']>) =>
      (await shown(...of))[1]?.fields?.map(({ id }) => id);
    expect(await published('book', 'published')).toEqual(['line']);
    expect(await published('book', { versionNo: '1.0' })).toEqual(['line']);
    expect(await published('book', { versionNo: '0.1' })).toEqual(['line', 'city']);
    await desk.publish('address');
    expect(await published('book', 'published')).toEqual(['line', 'city']);
  });

  it('accepts what was read', async () => {
    await desk.create(component('address'));
    await desk.createType(type('book', uses('address'), body(uses('address'))));
    const { version, ...read } = await desk.getType('book');
    await desk.reviseType('book', read, version.versionNo);
    const { version: next, ...again } = await desk.getType('book');
    expect(again).toEqual(read);
    expect(next.versionNo).toBe('0.2');
  });

  it('needs existing components, and published ones when it is published', async () => {
    const invalid = (code: string) => ({ code, fields: ['fields[1].dataFormat'] });
    expect(await refusal(desk.createType(type('book', uses('address'))))).toEqual(invalid('ContentType.Invalid'));
    await desk.create(component('address'));
    await desk.createType(type('book', uses('address')));
    await desk.create(component('home', text('x'), uses('address')));
    expect(await refusal(desk.publishType('book'))).toEqual(invalid('ContentType.Invalid'));
    expect(await refusal(desk.publish('home'))).toEqual(invalid('Component.Invalid'));
    await desk.publish('address');
    expect(await desk.publishType('book')).toMatchObject({ versionNo: '1.0' });
    expect(await desk.publish('home')).toMatchObject({ versionNo: '1.0' });
    await desk.create(component('draft'));
    await desk.createType(type('list', body(text('x'), uses('draft'))));
    expect(await refusal(desk.publishType('list'))).toEqual({
      code: 'ContentType.Invalid',
      fields: ['fields[1].validations.allowedFieldTypes.fields[1].dataFormat'],
    });
  });

  it('goes one level deep, and components have flags for that', async () => {
    const flags = async (id: string) => {
      const { isChild, hasChildren, canAddChildComponents, canBeAddedAsChildComponent } = await desk.get(id);
      return [isChild, hasChildren, canAddChildComponents, canBeAddedAsChildComponent];
    };
    await desk.create(component('child'));
    await desk.create(component('parent', uses('child')));
    await desk.create(component('other'));
    expect(await flags('child')).toEqual([true, false, false, true]);
    expect(await flags('parent')).toEqual([false, true, true, false]);
    expect(await flags('other')).toEqual([false, false, true, true]);
    const refused = { code: 'Component.Invalid', fields: ['fields[0].dataFormat'] };
    expect(await refusal(desk.revise('child', component('child', uses('other'))))).toEqual(refused);
    expect(await refusal(desk.revise('other', component('other', uses('parent'))))).toEqual(refused);
    expect(await refusal(desk.revise('other', component('other', uses('other'))))).toEqual(refused);
    expect(await refusal(desk.create(component('self', uses('self'))))).toEqual(refused);
    await desk.revise('parent', component('parent'));
    expect(await flags('child')).toEqual([false, false, true, true]);
    expect(await flags('parent')).toEqual([false, false, true, true]);
    await desk.revise('child', component('child', uses('other')));
    await desk.revise('parent', component('parent', uses('other')));
    expect(await flags('other')).toEqual([true, false, false, true]);
    await desk.createType(type('book', uses('parent'), uses('other')));
    const [, parent] = (await desk.getType('book')).fields;
    expect(parent).toMatchObject({ fields: [{ id: 'other', fields: [{ id: 'line' }] }] });
  });

  it('counts a published version that still has a component', async () => {
    for (const id of ['child', 'x']) await desk.create(component(id));
    await desk.publish('child');
    await desk.create(component('parent', uses('child')));
    await desk.publish('parent');
    await desk.revise('parent', component('parent'));
    expect(await desk.get('parent')).toMatchObject({ hasChildren: false, canBeAddedAsChildComponent: false });
    expect(await desk.get('child')).toMatchObject({ isChild: true, canAddChildComponents: false });
    const refused = { code: 'Component.Invalid', fields: ['fields[0].dataFormat'] };
    expect(await refusal(desk.revise('x', component('x', uses('parent'))))).toEqual(refused);
    expect(await refusal(desk.delete('child'))).toEqual(inUse);
    await desk.publish('parent');
    await desk.revise('x', component('x', uses('parent')));
    expect(await desk.get('child')).toMatchObject({ isChild: false });
    await desk.delete('child');
  });

  it('prevents their deletion while the latest or the published version has them', async () => {
    await desk.create(component('address'));
    await desk.publish('address');
    await desk.createType(type('book', uses('address')));
    await desk.create(component('home', uses('address')));
    const message = 'Content types still use this component: book, home';
    await expect(desk.delete('address')).rejects.toMatchObject({ code: inUse.code, data: [{ field: '', message }] });
    await desk.delete('home');
    await desk.publishType('book');
    await desk.reviseType('book', type('book'), '1.0');
    expect(await refusal(desk.delete('address'))).toEqual(inUse);
    await desk.publishType('book');
    await desk.delete('address');
    expect(await refusal(desk.get('address'))).toEqual(notFound);
    expect(await refusal(desk.reviseType('book', type('book', uses('address')), '2.0'))).toMatchObject({
      fields: ['fields[1].dataFormat'],
    });
    await desk.create(component('address'));
    await desk.createType(type('list', body(uses('address'))));
    expect(await refusal(desk.delete('address'))).toEqual(inUse);
    await desk.deleteType('list');
    await desk.delete('address');
  });
});
