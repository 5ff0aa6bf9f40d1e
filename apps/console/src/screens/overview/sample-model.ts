import { answer, api } from '../../api/client.ts';

interface SampleField {
  readonly id: string;
  readonly name: object;
  readonly dataType: string;
  readonly dataFormat?: string;
  readonly validations?: object;
}

interface SampleType {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly fields: readonly SampleField[];
}

/** Authors, books that link to them, and pages: enough to see texts, numbers, dates and links. */
function typesIn(language: string): readonly SampleType[] {
  const named = (text: string) => ({ [language]: text });
  const required = (text: string) => ({ required: { message: named(text) } });
  return [
    {
      id: 'author',
      name: 'Author',
      description: 'Who writes the books',
      fields: [
        { id: 'name', name: named('Name'), dataType: 'string', validations: required('An author needs a name') },
        { id: 'biography', name: named('Biography'), dataType: 'string', dataFormat: 'markdown' },
      ],
    },
    {
      id: 'book',
      name: 'Book',
      description: 'What the library lends',
      fields: [
        { id: 'title', name: named('Title'), dataType: 'string', validations: required('A book needs a title') },
        { id: 'summary', name: named('Summary'), dataType: 'string', dataFormat: 'text' },
        {
          id: 'author',
          name: named('Author'),
          dataType: 'object',
          dataFormat: 'entry',
          validations: { allowedContentTypes: { contentTypes: ['author'] } },
        },
        { id: 'pages', name: named('Pages'), dataType: 'integer' },
        { id: 'published', name: named('Date of publication'), dataType: 'dateTime' },
        { id: 'keywords', name: named('Keywords'), dataType: 'stringArray' },
      ],
    },
    {
      id: 'page',
      name: 'Page',
      description: 'A page of the website',
      fields: [
        { id: 'title', name: named('Title'), dataType: 'string', validations: required('A page needs a title') },
        { id: 'body', name: named('Body'), dataType: 'string', dataFormat: 'html' },
      ],
    },
  ];
}

const PATH = '/api/management/projects/{projectId}/contenttypes';

/** Creates and publishes each type, those that others link to first. */
export async function createSample(projectId: string, language: string): Promise<void> {
  for (const type of typesIn(language)) await createType(projectId, type, language);
}

async function createType(projectId: string, type: SampleType, language: string): Promise<void> {
  const { id, name, description, fields } = type;
  const named = (text: string) => ({ [language]: text });
  const params = { path: { projectId } };
  const body = { id, name: named(name), description: named(description), fields, defaultLanguage: language };
  await answer(api.POST(PATH, { params, body: body as never }) as Promise<never>);
  await answer(
    api.POST(`${PATH}/{contentTypeId}/workflow/events`, {
      params: { path: { projectId, contentTypeId: id } },
      body: { event: 'publish' } as never,
    }) as Promise<never>,
  );
}
