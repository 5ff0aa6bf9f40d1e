// Every rule has to fire on code it forbids and stay silent on code it allows.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const cwd = new URL('../..', import.meta.url).pathname;
const typed = new ESLint({ cwd });
// Without types, a snippet may pretend to be in a file that does not exist.
const untyped = new ESLint({
  cwd,
  overrideConfig: [{ files: ['**/*.ts', '**/*.tsx'], ...tseslint.configs.disableTypeChecked }],
});

const boundary = '@nx/enforce-module-boundaries';
const confined = 'annal/confined-imports';
const syntax = 'no-restricted-syntax';

describe('the dependency rule', () => {
  refuses(boundary, 'libs/structure/domain/src/x.ts', [
    `import { Injectable } from '@nestjs/common';`,
    `import { Subject } from 'rxjs';`,
    `import { EventStore } from '@annal/event-store';`,
    `import { createProject } from '@annal/structure-contracts';`,
    `import type { ContentType } from '@annal/content-domain';`,
    `import type { ContentType } from '@annal/content-contracts';`,
    `import { deciderSpec } from '@annal/testing';`,
    `export * from '@annal/event-store';`,
    `const later = import('@annal/event-store');`,
    `import { EventStore } from '../../../platform/event-store/src/index.ts';`,
  ]);
  allows(boundary, 'libs/structure/domain/src/x.ts', [
    `import { assertNever } from '@annal/kernel';`,
    `import { Map } from 'immutable';`,
  ]);
  allows(boundary, 'libs/structure/domain/src/x.spec.ts', [
    `import { deciderSpec } from '@annal/testing';`,
    `import fc from 'fast-check';`,
  ]);
  refuses(boundary, 'libs/structure/domain/src/x.spec.ts', [`import { EventStore } from '@annal/event-store';`]);

  refuses(boundary, 'libs/structure/contracts/src/x.ts', [
    `import { Injectable } from '@nestjs/common';`,
    `import { EventStore } from '@annal/event-store';`,
    `import { CreateProject } from '@annal/structure-application';`,
    `import { decide } from '@annal/content-domain';`,
  ]);
  allows(boundary, 'libs/structure/contracts/src/x.ts', [
    `import { message } from '@annal/messaging';`,
    `import type { ProjectEvent } from '@annal/structure-domain';`,
  ]);

  refuses(boundary, 'libs/structure/read-models/src/x.ts', [
    `import { Injectable } from '@nestjs/common';`,
    `import { EventStore } from '@annal/event-store';`,
    `import { GetProject } from '@annal/structure-application';`,
    `import type { ContentTypeEvent } from '@annal/content-domain';`,
  ]);
  allows(boundary, 'libs/structure/read-models/src/x.ts', [
    `import type { ProjectEvent } from '@annal/structure-domain';`,
    `import type { Fact } from '@annal/content-contracts';`,
    `import { put } from '@annal/read-models';`,
  ]);

  refuses(boundary, 'libs/structure/application/src/x.ts', [
    `import { contentTypeAggregate } from '@annal/content-domain';`,
    `import { CreateEntry } from '@annal/content-application';`,
    `import { credentialStore } from '@annal/security-credentials';`,
    `import { AccessModule } from '@annal/security-access';`,
    `import { AccessDirectory } from '@annal/security-policy';`,
    `import { entries } from '@annal/content-read-models';`,
    `import { startEventStoreDb } from '@annal/embedded-eventstoredb';`,
    `import { MessagePattern } from '@nestjs/microservices';`,
    `import { deciderSpec } from '@annal/testing';`,
  ]);
  allows(boundary, 'libs/structure/application/src/x.ts', [
    `import { CommandHandler } from '@nestjs/cqrs';`,
    `import { projectAggregate } from '@annal/structure-domain';`,
    `import { projectProjection } from '@annal/structure-read-models';`,
    `import type { Fact } from '@annal/content-contracts';`,
    `import { EventStore } from '@annal/event-store';`,
  ]);
  allows(boundary, 'libs/structure/application/src/x.spec.ts', [
    `import { deciderSpec } from '@annal/testing';`,
    `import { startEventStoreDb } from '@annal/embedded-eventstoredb';`,
  ]);

  refuses(boundary, 'libs/security/policy/src/x.ts', [
    `import { Injectable } from '@nestjs/common';`,
    `import { EventStore } from '@annal/event-store';`,
    `import { credentialStore } from '@annal/security-credentials';`,
    `import { CreateRole } from '@annal/security-application';`,
    `import { projectFacts } from '@annal/structure-domain';`,
  ]);
  allows(boundary, 'libs/security/policy/src/x.ts', [
    `import { AccessControl } from '@annal/security-contracts';`,
    `import { roleAggregate } from '@annal/security-domain';`,
  ]);
  refuses(boundary, 'libs/security/contracts/src/x.ts', [`import { AccessDirectory } from '@annal/security-policy';`]);
  allows(boundary, 'libs/security/application/src/x.ts', [`import { AccessDirectory } from '@annal/security-policy';`]);

  refuses(boundary, 'libs/content/rules/src/x.ts', [
    `import { RE2JS } from 're2js';`,
    `import { entryAggregate } from '@annal/content-domain';`,
    `import { message } from '@annal/messaging';`,
  ]);
  allows(boundary, 'libs/content/rules/src/x.ts', [`import { assertNever } from '@annal/kernel';`]);
  allows(boundary, 'libs/content/application/src/x.ts', [`import { runnable } from '@annal/content-rules';`]);
  refuses(boundary, 'libs/structure/domain/src/x.ts', [`import { runnable } from '@annal/content-rules';`]);
  refuses(boundary, 'libs/platform/http/src/x.ts', [`import { runnable } from '@annal/content-rules';`]);

  refuses(boundary, 'libs/kernel/src/x.ts', [
    `import { runnable } from '@annal/content-rules';`,
    `import { Injectable } from '@nestjs/common';`,
    `import { message } from '@annal/messaging';`,
  ]);
  refuses(boundary, 'libs/platform/http/src/x.ts', [
    `import { projectAggregate } from '@annal/structure-domain';`,
    `import { projectFacts } from '@annal/structure-contracts';`,
    `import { credentialStore } from '@annal/security-credentials';`,
  ]);
  refuses(boundary, 'libs/embedded/storage/src/x.ts', [
    `import { assertNever } from '@annal/kernel';`,
    `import { EventStore } from '@annal/event-store';`,
  ]);

  refuses(boundary, 'apps/structure/src/x.ts', [
    `import { decide } from '@annal/structure-domain';`,
    `import { CreateEntry } from '@annal/content-application';`,
    `import { startEventStoreDb } from '@annal/embedded-eventstoredb';`,
  ]);
  allows(boundary, 'apps/structure/src/x.ts', [
    `import { CreateProject } from '@annal/structure-application';`,
    `import { AccessModule } from '@annal/security-access';`,
  ]);
  allows(boundary, 'apps/standalone/src/x.ts', [
    `import { startEventStoreDb } from '@annal/embedded-eventstoredb';`,
    `import { CreateProject } from '@annal/structure-application';`,
  ]);
  refuses(boundary, 'apps/console/src/x.ts', [
    `import { projectFacts } from '@annal/structure-contracts';`,
    `import { AccessDirectory } from '@annal/security-policy';`,
    `import { EventStore } from '@annal/event-store';`,
  ]);
  allows(boundary, 'apps/console/src/x.ts', [
    `import { assertNever } from '@annal/kernel';`,
    `import { compileEntryValidator } from '@annal/content-rules';`,
    `import { printZenql } from '@annal/search-query/zenql';`,
  ]);
});

describe('packages with one home', () => {
  refuses(confined, 'libs/structure/application/src/x.ts', [
    `import { EventStoreDBClient } from '@eventstore/db-client';`,
    `import { MongoClient } from 'mongodb';`,
    `import { IsString } from 'class-validator';`,
    `const driver = await import('mongodb');`,
    `export type { Db } from 'mongodb';`,
    `import { env } from 'node:process';`,
    `import { DatabaseSync } from 'node:sqlite';`,
    `import fc from 'fast-check';`,
  ]);
  refuses(confined, 'libs/platform/http/src/x.ts', [`import { start } from '@annal/embedded-mongodb';`]);
  refuses(confined, 'libs/platform/event-store/src/x.ts', [`import { MongoClient } from 'mongodb';`]);
  refuses(confined, 'apps/content/src/x.ts', [`import { IsString } from 'class-validator';`]);
  allows(confined, 'apps/gateway/src/x.dto.ts', [`import { IsString } from 'class-validator';`]);
  allows(confined, 'libs/platform/event-store/src/x.ts', [
    `import { EventStoreDBClient } from '@eventstore/db-client';`,
  ]);
  allows(confined, 'libs/platform/read-models/src/x.ts', [`import { MongoClient } from 'mongodb';`]);
  allows(confined, 'libs/structure/application/src/x.spec.ts', [`import fc from 'fast-check';`]);
});

describe('pure code', () => {
  const impure = [
    `export async function decide() {}`,
    `export const decide = async () => {};`,
    `export const at = new Date().toISOString();`,
    `export const at = Date.now();`,
    `export const chance = Math.random();`,
    `export const id = crypto.randomUUID();`,
    `export function decide(): Promise<void> {}`,
    `setTimeout(() => {}, 1);`,
    `export const host = process.argv;`,
  ];
  refuses(syntax, 'libs/structure/domain/src/x.ts', impure);
  refuses(syntax, 'libs/structure/read-models/src/x.projection.ts', impure);
  refuses(syntax, 'libs/integration/application/src/x.projection.ts', impure);
  refuses('no-restricted-imports', 'libs/integration/application/src/x.projection.ts', [
    `import { Injectable } from '@nestjs/common';`,
    `import { EventStore } from '@annal/event-store';`,
  ]);
  allows(syntax, 'libs/structure/domain/src/x.ts', [`export const at = (text: string) => new Date(text);`]);
  allows(syntax, 'libs/structure/domain/src/x.spec.ts', [`it('waits', async () => {});`]);
  refuses('no-restricted-imports', 'libs/structure/domain/src/x.ts', [`import { randomUUID } from 'node:crypto';`]);
});

describe('code anywhere', () => {
  const file = 'libs/structure/application/src/x.ts';
  refuses('@typescript-eslint/no-explicit-any', file, [`export const anything: any = 1;`]);
  refuses('@typescript-eslint/no-non-null-assertion', file, [`export const first = (list: string[]) => list[0]!;`]);
  refuses('@typescript-eslint/ban-ts-comment', file, [
    `// @ts-ignore\nexport const a = 1;`,
    `// @ts-expect-error because\nexport const a = 1;`,
  ]);
  refuses('@typescript-eslint/no-explicit-any', file, [
    `// eslint-disable-next-line\nexport const anything: any = 1;`,
    `/* eslint-disable @typescript-eslint/no-explicit-any */\nexport const anything: any = 1;`,
  ]);
  refuses('@typescript-eslint/consistent-type-imports', file, [
    `import { Receipt } from '@annal/kernel';\nexport type Reply = Receipt;`,
  ]);
  allows('@typescript-eslint/consistent-type-imports', file, [
    `import { Body } from 'x';\nimport { Dto } from './dto.ts';\nexport class C { m(@Body() dto: Dto) { return dto; } }`,
  ]);
  refuses('no-restricted-properties', file, [`export const port = process.env['PORT'];`]);
  refuses('no-restricted-properties', 'apps/gateway/src/main.ts', [`const { env } = process;`]);
  allows('no-restricted-properties', 'apps/gateway/src/config.ts', [`export const port = process.env['PORT'];`]);
  refuses('max-lines', file, ['export {};\n'.repeat(301)]);
  refuses(syntax, 'libs/structure/application/src/x.spec.ts', [`it.only('runs', () => {});`, `xit('runs', () => {});`]);
});

describe('the console', () => {
  refuses(syntax, 'apps/console/src/x.tsx', [
    `export const a = <p dangerouslySetInnerHTML={{ __html: '' }} />;`,
    `export const props = { dangerouslySetInnerHTML: { __html: '' } };`,
    `document.body.innerHTML = '';`,
    `document.body.insertAdjacentHTML('beforeend', '');`,
  ]);
  refuses('react-hooks/rules-of-hooks', 'apps/console/src/x.tsx', [
    `import { useState } from 'react';\nexport function A(p: { on: boolean }) { if (p.on) useState(1); return <p />; }`,
  ]);
  refuses('no-restricted-imports', 'apps/console/src/x.ts', [`import { wordsOf } from '@annal/search-query';`]);
  allows('no-restricted-imports', 'apps/console/src/x.ts', [`import { printZenql } from '@annal/search-query/zenql';`]);
  allows(confined, 'apps/console/src/x.tsx', [`import { useState } from 'react';`]);
});

describe('with type information', () => {
  // No other file imports these, so the snippet can replace them for the rest of the run.
  const application = 'libs/structure/application/src/index.ts';
  const readModels = 'libs/structure/read-models/src/index.ts';
  refuses(
    '@typescript-eslint/no-floating-promises',
    application,
    [`export function start(run: () => Promise<void>) { run(); }`],
    typed,
  );
  refuses(
    '@typescript-eslint/no-misused-promises',
    application,
    [`export const all = (list: string[], run: (item: string) => Promise<void>) => list.forEach(run);`],
    typed,
  );
  refuses(
    '@typescript-eslint/switch-exhaustiveness-check',
    application,
    [`export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }`],
    typed,
  );
  refuses(
    'annal/events-not-state',
    readModels,
    [
      `import type { LiveProject } from '@annal/structure-domain';\nexport type P = LiveProject;`,
      `import { projectAggregate } from '@annal/structure-domain';\nexport const f = projectAggregate.evolve;`,
    ],
    typed,
  );
  allows(
    'annal/events-not-state',
    readModels,
    [
      `import type { ProjectEvent } from '@annal/structure-domain';\nexport type P = ProjectEvent;`,
      `import { projectAggregate } from '@annal/structure-domain';\nexport const sources = [projectAggregate];`,
    ],
    typed,
  );
});

function refuses(rule, filePath, snippets, eslint = untyped) {
  for (const code of snippets) {
    it(`${rule} refuses in ${filePath}: ${summary(code)}`, async () => {
      const messages = await lint(eslint, code, filePath);
      assert.ok(
        messages.some((message) => message.ruleId === rule && message.severity === 2),
        JSON.stringify(messages),
      );
    });
  }
}

function allows(rule, filePath, snippets, eslint = untyped) {
  for (const code of snippets) {
    it(`${rule} allows in ${filePath}: ${summary(code)}`, async () => {
      const messages = await lint(eslint, code, filePath);
      assert.deepEqual(
        messages.filter((message) => message.fatal || message.ruleId === rule),
        [],
      );
    });
  }
}

async function lint(eslint, code, filePath) {
  const [result] = await eslint.lintText(code, { filePath });
  return result.messages;
}

function summary(code) {
  return code.replaceAll('\n', ' ').slice(0, 80);
}
