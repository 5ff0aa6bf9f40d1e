// Every rule that guards the architecture is shown to fire on the code it forbids, and to stay silent on what is right.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ESLint } from 'eslint';

// The snippets replace the text of files that exist, so that they are linted with types; a "single run" reads the disk.
process.env.TSESTREE_SINGLE_RUN = 'false';

const domain = 'libs/structure/domain/src/index.ts';
const domainSpec = 'libs/structure/domain/src/project/project.spec.ts';
const contracts = 'libs/structure/contracts/src/index.ts';
const readModels = 'libs/structure/read-models/src/index.ts';
const projection = 'libs/structure/read-models/src/project.projection.ts';
const application = 'libs/structure/application/src/index.ts';
const kernel = 'libs/kernel/src/index.ts';
const http = 'libs/platform/http/src/index.ts';
const embedded = 'libs/embedded/storage/src/index.ts';
const app = 'apps/structure/src/main.ts';

const boundary = '@nx/enforce-module-boundaries';
const confined = 'annal/confined-imports';
const syntax = 'no-restricted-syntax';
