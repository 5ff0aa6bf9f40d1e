import { describeController } from '../description/described.ts';
import { paging } from '../description/parameters.ts';
import { described, guid, nullable, object, oneOf, page, text } from '../description/schema.ts';
import { PeopleController } from './people.controller.ts';

const Person = object({
  id: guid,
  kind: oneOf('user', 'apiKey'),
  username: described(text, 'The name of an API key'),
  firstName: nullable(text),
  lastName: nullable(text),
});

export const peopleDescription = describeController('Roles', PeopleController, {
  list: {
    summary: 'List the people of a project',
    description: 'Users and API keys that a role of the project names, by themselves or by a group, in order of name.',
    query: { q: described(text, 'Contained in the user name, or in the first and last name, in any case'), ...paging },
    answer: page(Person),
  },
});
