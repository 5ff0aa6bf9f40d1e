import eslint from '@eslint/js';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { confinedImports } from './tools/lint/confined-imports.mjs';
import { confinements, testFiles } from './tools/lint/confinements.mjs';
import { depConstraints } from './tools/lint/dependency-rule.mjs';
import { eventsNotState } from './tools/lint/events-not-state.mjs';
import { impureSyntax, unsafeMarkup, untrustworthySyntax } from './tools/lint/forbidden-syntax.mjs';

// Without a cached graph the boundary rule only warns and skips itself.
await createProjectGraphAsync();

const boundaries = (constraints) => [
  'error',
  {
    depConstraints: constraints,
    banTransitiveDependencies: true,
    // An `import()` here defers loading; it does not split a bundle.
    checkDynamicDependenciesExceptions: ['.*'],
  },
];

export default tseslint.config(
  { ignores: ['**/node_modules', 'dist', 'coverage', '.nx', '.data*', 'apps/console/src/api/schema.d.ts'] },
  // No file can exempt itself.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
    rules: {
      'no-restricted-syntax': ['error', ...untrustworthySyntax],
      'no-unused-vars': ['error', { varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['tools/build/console/reload.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: {
      '@nx': nx,
      annal: { rules: { 'confined-imports': confinedImports, 'events-not-state': eventsNotState } },
    },
    languageOptions: {
      globals: globals.node,
      parserOptions: {
        projectService: true,
        // Results must not depend on the variable CI.
        disallowAutomaticSingleRunInference: true,
        tsconfigRootDir: import.meta.dirname,
        // A DTO imported as a type only would silently disable the ValidationPipe.
        emitDecoratorMetadata: true,
        experimentalDecorators: true,
      },
    },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(depConstraints({ specs: false })),
      'annal/confined-imports': ['error', confinements],

      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      // Frameworks await callbacks typed as void, so a close that returns a promise is correct.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { inheritedMethods: false } }],
      // A method may be asynchronous only because its interface is.
      '@typescript-eslint/require-await': 'off',
      // Errors caught elsewhere are rethrown unchanged.
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true, allowRethrowing: true }],
      // The generated protobuf code declares its enums as interfaces.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Interfaces of plain objects write their functions as methods too; classes are used through their instance.
      '@typescript-eslint/unbound-method': 'off',
      // `LanguageCode | '*'` documents more than `string`.
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // Nest's modules are empty classes with a decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],

      'no-control-regex': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: "Only an app's config.ts reads the environment." },
      ],
      'no-restricted-syntax': ['error', ...untrustworthySyntax],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'max-lines': ['error', { max: 300 }],
      'max-depth': ['error', 4],
      'max-params': ['error', 6],
    },
  },
  {
    files: ['apps/*/src/config.ts', 'tools/**/*.ts', '**/bench/**/*.ts'],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  {
    files: ['apps/console/src/**/*.ts', 'apps/console/src/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-syntax': ['error', ...untrustworthySyntax, ...unsafeMarkup],
      'no-restricted-imports': [
        'error',
        { paths: [{ name: '@annal/search-query', message: 'Its sub-path zenql is for browsers; the rest is not.' }] },
      ],
      // A handler of an event may be asynchronous; React ignores what it returns.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['libs/*/domain/src/**/*.ts', 'libs/content/rules/src/**/*.ts', 'libs/kernel/src/**/*.ts'],
    ignores: testFiles,
    rules: {
      'no-restricted-syntax': ['error', ...untrustworthySyntax, ...impureSyntax],
      'no-restricted-imports': ['error', { patterns: [{ group: ['node:*'], message: 'The domain is pure.' }] }],
    },
  },
  {
    files: ['libs/*/*/src/**/*.projection.ts'],
    ignores: [...testFiles, 'libs/platform/**'],
    rules: {
      'no-restricted-syntax': ['error', ...untrustworthySyntax, ...impureSyntax],
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['node:*', '@nestjs/*', '@annal/event-store'], message: 'A projection is pure.' }] },
      ],
    },
  },
  {
    files: ['libs/*/read-models/src/**/*.ts', 'libs/*/*/src/**/*.projection.ts'],
    ignores: [...testFiles, 'libs/platform/**'],
    rules: { 'annal/events-not-state': 'error' },
  },
  {
    files: testFiles,
    extends: [tseslint.configs.base],
    languageOptions: { globals: globals.jest },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(depConstraints({ specs: true })),
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'max-lines': ['warn', { max: 300 }],
      'no-restricted-properties': 'off',
    },
  },
);
