import { Body, Controller, Get, HttpCode, Post, Query, StreamableFile } from '@nestjs/common';
import { Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import { Payloads, type StoredIntegrationEvent } from '@annal/integration-application';
import { topicFactsOf } from '@annal/integration-contracts/catalogue';
import { compileTopics, TemplateError } from '@annal/integration-contracts';
import { randomUUID } from 'node:crypto';
import type { Recorded } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { EventStreams } from './event-streams.ts';
import { EventVisibility } from './event-visibility.ts';
import { lastEventOf, streamAnswer } from './stream-answer.ts';
import { readLiveStream } from './read-live-stream.ts';
import { LiveStreamBody } from './webhooks.dto.ts';

/** events.md 7 and 8. */
@Controller('api/management/projects/:projectId/events')
export class EventStreamsController {
  constructor(
    private readonly streams: EventStreams,
    private readonly visibility: EventVisibility,
    private readonly payloads: Payloads,
  ) {}

  @Post('sse/stream')
  @HttpCode(200)
  @Access({ scope: 'Project_Read', permission: 'eventStreams.connect' })
  @Operation('connecting to the event stream')
  async live(
    @Project() { uuid }: ProjectRef,
    @Body() body: LiveStreamBody,
    @Context() context: RequestContext,
  ): Promise<StreamableFile> {
    const { actor, isCurrent } = context.authenticated;
    this.visibility.requireConnect(actor, uuid);
    const { topics, templates } = readLiveStream(body);
    if (Object.keys(templates).length > 0) this.visibility.requireConnect(actor, uuid, 'useCustomTemplates');
    const id = randomUUID();
    const matches = compileTopics(topics);
    const frame = async ({ data }: Recorded<StoredIntegrationEvent>) => {
      const occasion = { stored: data, projectUuid: uuid, actor: data.origin.actor };
      const payload = await this.payloads.of(occasion, { id, templates, format: 'default', reader: actor });
      return `id: ${id}\ndata: ${oneLine(await rendered(payload.body))}\n\n`;
    };
    const wants = ({ data }: Recorded<StoredIntegrationEvent>) => {
      const facts = topicFactsOf(data.event);
      return facts !== undefined && matches(facts);
    };
    const out = await this.streams.connect({
      projectUuid: uuid,
      actor,
      isCurrent,
      mayStay: () => this.visibility.mayConnect(actor, uuid),
      greeting: `id: ${id}\n\n`,
      wants,
      frame,
    });
    return streamAnswer(out, context);
  }

  @Get('stream')
  @Access({ scope: 'Project_Read', permission: 'eventStreams.connect' })
  @Operation('connecting to the event stream')
  async pull(
    @Project() { uuid }: ProjectRef,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<StreamableFile> {
    const { actor, isCurrent } = context.authenticated;
    this.visibility.requireConnect(actor, uuid);
    const after = lastEventOf(query, context);
    const isWanted = typesFilter(query.list('types'));
    const out = await this.streams.connect({
      projectUuid: uuid,
      actor,
      isCurrent,
      mayStay: () => this.visibility.mayConnect(actor, uuid),
      from: after === undefined ? undefined : after + 1,
      greeting: ': connected\n\n',
      wants: ({ type }) => isWanted(type),
      frame: ({ data: { event } }) => Promise.resolve(`id: ${event.sequence}\ndata: ${JSON.stringify(event)}\n\n`),
    });
    return streamAnswer(out, context);
  }
}

/** A payload that a template cannot render is empty, so that the stream goes on. */
async function rendered(body: (place: 'json') => Promise<string | null>): Promise<string> {
  try {
    return (await body('json')) ?? '';
  } catch (error) {
    if (error instanceof TemplateError) return '';
    throw error;
  }
}

/** The official client joins lines without a separator. */
const oneLine = (text: string) => text.replace(/\r\n|\r|\n/g, ' ');

function typesFilter(wanted: readonly string[] | undefined): (type: string) => boolean {
  if (!wanted) return () => true;
  const exact = new Set(wanted);
  const beginnings = wanted.filter((type) => type.endsWith('*')).map((type) => type.slice(0, -1));
  return (type) => exact.has(type) || beginnings.some((beginning) => type.startsWith(beginning));
}
