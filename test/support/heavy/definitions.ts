import { list, members, of, typeOf, type HeavyRequest } from './request.ts';

const fieldText = (index: number, more = '') => `{"id":"f${index}","name":{"en-GB":"f"},"dataType":"string"${more}}`;
const pattern = '(a+b?|c{1,20}){1,30}[x-z]+';
const hundred = (make: (index: number) => string) => Array.from({ length: 100 }, (_, index) => make(index)).join();

export function heavyDefinitions(): readonly HeavyRequest[] {
  return [
    of(
      'content type: groups',
      'POST',
      '/contenttypes',
      typeOf(`"groups":${list((at) => `{"id":"g${at}","name":{"en-GB":"g"}}`)}`),
    ),
    of('content type: wrong groups', 'POST', '/contenttypes', typeOf(`"groups":${list(() => '{"id":""}')}`)),
    of('content type: fields', 'POST', '/contenttypes', typeOf(`"fields":${list((at) => fieldText(at))}`)),
    of('content type: wrong fields', 'POST', '/contenttypes', typeOf(`"fields":${list(() => '1')}`)),
    of('content type: fields without anything', 'POST', '/contenttypes', typeOf(`"fields":${list(() => '{}')}`)),
    of('content type: languages', 'POST', '/contenttypes', typeOf(`"supportedLanguages":${list(() => '"xx"')}`)),
    of('content type: names', 'POST', '/contenttypes', typeOf(`"description":${members((at) => `l${at}":"x"`)}`)),
    of(
      'content type: patterns',
      'POST',
      '/contenttypes',
      typeOf(
        `"fields":[${hundred((at) => fieldText(at, `,"default":"${'a'.repeat(4_000)}!","validations":{"regex":{"pattern":"${pattern}${at}"}}`))}]`,
      ),
    ),
    of(
      'content type: look-ahead',
      'POST',
      '/contenttypes',
      typeOf(
        `"fields":[${hundred((at) => fieldText(at, `,"default":"${'a'.repeat(4_000)}!","validations":{"regex":{"pattern":"^(a+)+(?=${at})"}}`))}]`,
      ),
    ),
    of(
      'content type: permitted values',
      'POST',
      '/contenttypes',
      typeOf(
        `"fields":[${fieldText(0, `,"validations":{"allowedValues":{"values":${list((at) => `{"en-GB":"${at}"}`)}}}`)}]`,
      ),
    ),
    of(
      'content type: a default',
      'POST',
      '/contenttypes',
      typeOf(
        `"fields":[{"id":"f","name":{"en-GB":"f"},"dataType":"stringArray","default":${list((at) => `"${at}"`)}}]`,
      ),
    ),
    of(
      'content type: validations',
      'POST',
      '/contenttypes',
      typeOf(`"fields":[${fieldText(0, `,"validations":${members((at) => `v${at}":{}`)}`)}]`),
    ),
    of(
      'content type: an editor',
      'POST',
      '/contenttypes',
      typeOf(`"fields":[${fieldText(0, `,"editor":{"a":${list(() => '[]')}}`)}]`),
    ),
    of(
      'content type: composed fields',
      'POST',
      '/contenttypes',
      typeOf(
        `"fields":[{"id":"f","name":{"en-GB":"f"},"dataType":"objectArray","dataFormat":"field","validations":{"allowedFieldTypes":{"fields":${list((at) => fieldText(at))}}}}]`,
      ),
    ),
    of('component: fields', 'POST', '/components', typeOf(`"fields":${list((at) => fieldText(at))}`)),
    of(
      'workflow definition: states',
      'POST',
      '/workflow/definitions',
      typeOf(`"states":${list((at) => `{"id":"s${at}","name":{"en-GB":"s"},"events":[]}`)}`),
    ),
    of(
      'workflow definition: events',
      'POST',
      '/workflow/definitions',
      typeOf(
        `"states":[{"id":"draft","name":{"en-GB":"s"},"events":${list((at) => `{"id":"e${at}","transitionTo":"draft"}`)}}]`,
      ),
    ),
    of('workflow definition: wrong states', 'POST', '/workflow/definitions', typeOf(`"states":${list(() => '{}')}`)),
  ];
}
