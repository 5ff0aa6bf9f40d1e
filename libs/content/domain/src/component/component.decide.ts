import {
  areFactsOf,
  changed,
  checkComponent,
  checkId,
  checkPublish,
  checkPublishedFields,
  checkSameId,
  type ComponentDefinition,
  type ComponentProperties,
  Matching,
  namedComponents,
  versionProblem,
} from '@annal/content-rules';
import { assertNever, FIRST_VERSION, isVersionNo, JsonReader, nextMajor, nextMinor, type Issue } from '@annal/kernel';
import type { UndecidedDefinition } from '../definition/wanted-definition-facts.ts';
import { linearEngine } from '../patterns/linear-engine.ts';
import type { ComponentCommand, CreateComponent, PublishComponent, ReviseComponent } from './component.commands.ts';
import { componentErrors } from './component.errors.ts';
import type { ComponentEvent } from './component.events.ts';
import type { Component, LiveComponent } from './component.state.ts';

type Decision = readonly ComponentEvent[] | UndecidedDefinition;

export function decide(command: ComponentCommand, component: Component): Decision {
  switch (command.type) {
    case 'CreateComponent':
      return createComponent(command.data, component);
    case 'ReviseComponent':
      return reviseComponent(command.data, live(component, command.data.componentId));
    case 'PublishComponent':
      return publishComponent(command.data, live(component, command.data.componentId));
    case 'DeleteComponent':
      return deleteComponent(live(component, command.data.componentId));
    default:
      return assertNever(command);
  }
}

function live(component: Component, componentId: string): LiveComponent {
  if (component.status !== 'live') throw componentErrors.notFound(componentId);
  return component;
}

function createComponent(data: CreateComponent['data'], component: Component): Decision {
  const { projectUuid, uuid, input, facts } = data;
  if (component.status !== 'absent') throw componentErrors.idTaken(input.id ?? '');
  if (input.unreadable) throw componentErrors.invalid('creating', input.unreadable);
  if (!areFactsOf(null, namedComponents(input.fields ?? []), facts.components)) return { wanted: { components: true } };
  const issues: Issue[] = [];
  const id = checkId(new JsonReader(input.id, issues, 'id'), 'component');
  const matching = new Matching(facts.matches, linearEngine);
  const properties = checkComponent(input, facts, matching, issues);
  if (matching.questions.length > 0) return { wanted: { matches: matching.questions } };
  if (issues.length > 0) throw componentErrors.invalid('creating', issues);
  const created = { projectUuid, uuid, id, versionNo: FIRST_VERSION, ...properties };
  return [{ type: 'ComponentCreated', schemaVersion: 1, data: created }];
}

function reviseComponent(
  { input, versionNo, facts }: ReviseComponent['data'],
  { latest, published }: LiveComponent,
): Decision {
  if (isVersionNo(versionNo) && versionNo !== latest.versionNo)
    throw componentErrors.notLatest('updating', 'version.versionNo');
  if (input.unreadable) throw componentErrors.invalid('updating', input.unreadable);
  if (!areFactsOf(latest.versionNo, namedComponents(input.fields ?? []), facts.components))
    return { wanted: { components: true } };
  const issues: Issue[] = [];
  if (versionNo !== undefined && versionNo !== null && !isVersionNo(versionNo))
    issues.push(versionProblem(versionNo, 'version.versionNo'));
  checkSameId(new JsonReader(input.id, issues, 'id'), latest.id, 'component');
  const matching = new Matching(facts.matches, linearEngine);
  const properties = checkComponent(input, facts, matching, issues);
  if (matching.questions.length > 0) return { wanted: { matches: matching.questions } };
  checkPublishedFields(properties.fields, published?.fields, issues);
  if (issues.length > 0) throw componentErrors.invalid('updating', issues);
  const changes = changed<ComponentProperties>(latest, properties);
  const data = { ...keyOf(latest), versionNo: nextMinor(latest.versionNo), changes };
  return [{ type: 'ComponentRevised', schemaVersion: 1, data }];
}

function publishComponent(data: PublishComponent['data'], { latest, published }: LiveComponent): Decision {
  const { versionNo } = data;
  if (isVersionNo(versionNo) && versionNo !== latest.versionNo) throw componentErrors.notLatest('invoking', 'version');
  if (!areFactsOf(latest.versionNo, namedComponents(latest.fields), data.components))
    return { wanted: { components: true } };
  const issues: Issue[] = [];
  checkPublish(data, { latest, published }, issues);
  if (latest.fields.length === 0) issues.push({ field: 'fields', message: 'A component needs fields to be published' });
  if (issues.length > 0) throw componentErrors.invalid('invoking', issues);
  const major = { ...keyOf(latest), versionNo: nextMajor(latest.versionNo) };
  return [{ type: 'ComponentPublished', schemaVersion: 1, data: major }];
}

function deleteComponent({ latest }: LiveComponent): readonly ComponentEvent[] {
  return [{ type: 'ComponentDeleted', schemaVersion: 1, data: keyOf(latest) }];
}

function keyOf({ projectUuid, uuid, id }: ComponentDefinition) {
  return { projectUuid, uuid, id };
}
