import { workflowDefinitionAggregate } from './workflow-definition.aggregate.ts';
import type { WorkflowDefinitionCommand } from './workflow-definition.commands.ts';
import type { WorkflowDefinitionEvent } from './workflow-definition.events.ts';
import {
  create,
  created,
  deleted,
  given,
  issuePaths,
  published,
  publish,
  remove,
  revise,
  revised,
} from './testing/workflow-definitions.ts';

const decideOn = (events: readonly WorkflowDefinitionEvent[], command: WorkflowDefinitionCommand) =>
  issuePaths(() => workflowDefinitionAggregate.decide(command, given(...events).state));

describe('creating a workflow definition', () => {
  it('creates version 0.1', () => given().when(create()).then(created));

  it('is refused with an id in use, whatever else is wrong', () => {
    given(created)
      .when(create({ name: null }))
      .thenRejected('WorkflowDefinition.IdTaken', [
        { field: 'id', message: "A workflow definition with the id 'quickReview' already exists" },
      ]);
    given(created, deleted).when(create()).thenRejected('WorkflowDefinition.IdTaken');
  });

  it.each(['contensisEntryBasic', 'CONTENSISentryApproval', 'ContensisDefault', 'contensisMultilingual'])(
    'is refused with the built-in name %s',
    (id) => given().when(create({ id })).thenRejected('WorkflowDefinition.IdTaken'),
  );
});

describe('revising a workflow definition', () => {
  it('records the changes under the next minor version', () =>
    given(created)
      .when(revise({ name: { cy: 'Adolygiad' } }))
      .then(revised('0.2', { name: { cy: 'Adolygiad' } })));

  it('creates a new version even without a change', () => given(created).when(revise()).then(revised('0.2', {})));

  it('resets omitted properties', () =>
    given(created, revised('0.2', { description: { cy: 'X' } }))
      .when(revise({}, '0.2'))
      .then(revised('0.3', { description: {} })));

  it('continues after the publication', () =>
    given(created, published('1.0')).when(revise({}, '1.0')).then(revised('1.1', {})));

  it('needs the latest version', () => {
    const message = 'The workflow definition version is not the latest version';
    given(created, published('1.0'))
      .when(revise({ name: null }, '0.1'))
      .thenRejected('WorkflowDefinition.NotLatestVersion', [{ field: 'version.versionNo', message }]);
    given(created).when(revise({}, '0.2')).thenRejected('WorkflowDefinition.NotLatestVersion');
  });

  it.each([null, '', '1', '01.0'])('is refused with the version number %j', (versionNo) =>
    expect(decideOn([created], revise({}, versionNo))).toEqual(['version.versionNo']),
  );

  it('keeps the id, which is optional', () => {
    expect(decideOn([created], revise({ id: 'other' }))).toEqual(['id']);
    given(created)
      .when(revise({ id: 'QUICKreview' }))
      .then(revised('0.2', {}));
    given(created)
      .when(revise({ id: null }))
      .then(revised('0.2', {}));
  });

  it('is checked like a new one', () =>
    expect(decideOn([created], revise({ states: [], name: {} }, null))).toEqual([
      'version.versionNo',
      'name',
      'states',
    ]));

  it('needs a definition', () => {
    given().when(revise()).thenRejected('WorkflowDefinition.NotFound');
    given(created, deleted).when(revise()).thenRejected('WorkflowDefinition.NotFound');
  });
});

describe('publishing a workflow definition', () => {
  it('makes the draft the next major version', () => {
    given(created).when(publish()).then(published('1.0'));
    given(created, published('1.0'), revised('1.1', {}))
      .when(publish({ versionNo: '1.1', event: 'Publish' }))
      .then(published('2.0'));
  });

  it('is refused', () => {
    expect(decideOn([created], publish({ event: null }))).toEqual(['event']);
    expect(decideOn([created], publish({ event: 'draft.publish' }))).toEqual(['event']);
    expect(decideOn([created], publish({ versionNo: 'x' }))).toEqual(['version']);
    expect(decideOn([created, published('1.0')], publish())).toEqual(['version']);
  });

  it('needs the latest version', () =>
    given(created, revised('0.2', {}))
      .when(publish({ versionNo: '0.1', event: 'x' }))
      .thenRejected('WorkflowDefinition.NotLatestVersion', [
        { field: 'version', message: 'The workflow definition version is not the latest version' },
      ]));

  it('needs a definition', () => given().when(publish()).thenRejected('WorkflowDefinition.NotFound'));

  it('keeps the published version when a draft follows', () => {
    const before = given(created, published('1.0')).state;
    const after = workflowDefinitionAggregate.evolve(before, revised('1.1', { name: { cy: 'Newydd' } }));
    expect(after).toMatchObject({
      latest: { versionNo: '1.1', name: { cy: 'Newydd' } },
      published: { versionNo: '1.0' },
    });
    // Results cached by the published workflow stay valid.
    expect(workflowOf(after)).toBe(workflowOf(before));
  });
});

const workflowOf = (state: ReturnType<typeof workflowDefinitionAggregate.evolve>) =>
  state.status === 'live' ? state.published?.workflow : undefined;

describe('deleting a workflow definition', () => {
  it('is possible in every version', () => {
    given(created).when(remove()).then(deleted);
    given(created, published('1.0')).when(remove()).then(deleted);
  });

  it('is refused while content types use it', () =>
    given(created, published('1.0'))
      .when(remove('book', 'film'))
      .thenRejected('WorkflowDefinition.InUse', [
        { field: '', message: 'Content types still use this workflow: book, film' },
      ]));

  it('needs a definition', () => {
    given().when(remove()).thenRejected('WorkflowDefinition.NotFound');
    given(created, deleted).when(remove('book')).thenRejected('WorkflowDefinition.NotFound');
  });
});
