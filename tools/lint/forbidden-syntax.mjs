// Selectors for `no-restricted-syntax`, to be joined, because in a flat config a later entry of a rule replaces earlier
// ones.

/** Forbidden everywhere. */
export const untrustworthySyntax = [
  { selector: 'TSEnumDeclaration', message: 'swc compiles file by file: use a union of literals.' },
  {
    selector: 'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(only|skip|todo|failing)$/]',
    message: 'A test runs or does not exist.',
  },
  {
    selector: 'CallExpression[callee.name=/^(fdescribe|fit|xdescribe|xit|xtest)$/]',
    message: 'A test runs or does not exist.',
  },
];

/** In the console, HTML becomes nodes through DOMPurify only. */
export const unsafeMarkup = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML'], Property[key.name='dangerouslySetInnerHTML']",
    message: 'HTML becomes nodes through DOMPurify only.',
  },
  {
    selector: 'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]',
    message: 'HTML becomes nodes through DOMPurify only.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]',
    message: 'HTML becomes nodes through DOMPurify only.',
  },
];

/** Domain rules and projections are pure, because the same events must give the same result for ever. */
export const impureSyntax = [
  { selector: ':function[async=true]', message: 'Decisions are synchronous; facts arrive as arguments.' },
  { selector: 'AwaitExpression', message: 'Decisions are synchronous; facts arrive as arguments.' },
  {
    selector: 'TSTypeReference[typeName.name=/^Promise(Like)?$/]',
    message: 'Decisions are synchronous; facts arrive as arguments.',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'The clock arrives as an argument.' },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'The clock arrives as an argument.',
  },
  { selector: "MemberExpression[object.name='performance']", message: 'The clock arrives as an argument.' },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Random values arrive as arguments.',
  },
  { selector: 'CallExpression[callee.property.name=/^random/]', message: 'Ids arrive as arguments.' },
  {
    selector: 'CallExpression[callee.name=/^(setTimeout|setInterval|setImmediate|queueMicrotask|fetch)$/]',
    message: 'No input, output or waiting here.',
  },
  { selector: 'Identifier[name=/^(process|console)$/]', message: 'No input, output or waiting here.' },
];
