import { describeController, media } from '../description/described.ts';
import { LARGEST_INTEGER, off, paging } from '../description/parameters.ts';
import { anyOf, described, flag, page, text, type JsonSchema, type Properties } from '../description/schema.ts';
import { BlockVersionsController } from './block-versions.controller.ts';
import { BlocksController } from './blocks.controller.ts';
import { Block, BlockAction, BlockPush, BlockVersion } from './blocks.schemas.ts';

export const blocksDescription = describeController('Blocks', BlocksController, {
  list: {
    summary: 'List the blocks',
    description: 'The blocks of the project by id, each with the newest versions of its branches.',
    query: paging,
    answer: page(Block),
  },
  push: {
    summary: 'Push a block',
    description: 'Adds a version of a block. What is in its image is discovered afterwards.',
    query: { autoRelease: flag, release: described(flag, 'Another name of `autoRelease`'), makeLive: flag },
    body: BlockPush,
    answer: BlockVersion,
  },
  get: { summary: 'Get a block', description: 'A block with all versions of its branches.', answer: Block },
  invoke: {
    summary: 'Invoke an action on a block',
    description: 'Releases a version, makes it live, rolls back to an earlier one or marks it as broken.',
    body: BlockAction,
    answer: BlockVersion,
  },
});

const since: JsonSchema = { type: 'integer', minimum: 1, maximum: LARGEST_INTEGER };
const logged: Properties = {
  lines: { type: 'integer', minimum: 1, maximum: 10_000, default: 100 },
  sinceSeconds: since,
  since: described(since, 'Another name of `sinceSeconds`'),
  includeTimestamps: off,
  previous: off,
};

const list = page(BlockVersion);

export const blockVersionsDescription = describeController('Blocks', BlockVersionsController, {
  list: {
    summary: 'List the versions of a block',
    description: 'The versions of one branch, newest first.',
    query: paging,
    answer: list,
  },
  get: {
    summary: 'Get a version of a block',
    description: 'A version by its number, or the one that is live or the latest.',
    answer: BlockVersion,
    statuses: [422],
  },
  log: {
    summary: 'Get the log of a version of a block',
    description: 'The last lines that the version has written.',
    query: logged,
    answer: media({ 'text/plain': text }),
  },
  below: {
    summary: 'Get versions of a branch with slashes in its name',
    description: 'The three operations above, for clients that send the slashes of a branch as they are.',
    query: { ...paging, ...logged },
    answer: media({ 'application/json': anyOf(BlockVersion, list), 'text/plain': text }),
  },
});
