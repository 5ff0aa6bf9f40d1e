import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import {
  ClearEntrySchedule,
  CreateEntry,
  DeleteEntry,
  GetEntryVersion,
  InvokeEntryEvent,
  PatchEntry,
  ReadEntryVersions,
  ReviseEntry,
  ScheduleEntry,
} from '@annal/content-application';
import {
  clearEntrySchedule,
  createEntry,
  deleteEntry,
  getEntryVersion,
  invokeEntryEvent,
  listEntryVersions,
  patchEntry,
  reviseEntry,
  scheduleEntry,
  type ClearEntryScheduleData,
  type CreateEntryData,
  type DeleteEntryData,
  type GetEntryVersionData,
  type InvokeEntryEventData,
  type ListEntryVersionsData,
  type PatchEntryData,
  type ReviseEntryData,
  type ScheduleEntryData,
} from '@annal/content-contracts';
import type { Envelope } from '@annal/messaging';

@Controller()
export class EntryMessages {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(createEntry.pattern)
  create({ data, context }: Envelope<CreateEntryData>) {
    return this.commands.execute(new CreateEntry(data, context));
  }

  @MessagePattern(reviseEntry.pattern)
  revise({ data, context }: Envelope<ReviseEntryData>) {
    return this.commands.execute(new ReviseEntry(data, context));
  }

  @MessagePattern(patchEntry.pattern)
  patch({ data, context }: Envelope<PatchEntryData>) {
    return this.commands.execute(new PatchEntry(data, context));
  }

  @MessagePattern(invokeEntryEvent.pattern)
  invoke({ data, context }: Envelope<InvokeEntryEventData>) {
    return this.commands.execute(new InvokeEntryEvent(data, context));
  }

  @MessagePattern(scheduleEntry.pattern)
  schedule({ data, context }: Envelope<ScheduleEntryData>) {
    return this.commands.execute(new ScheduleEntry(data, context));
  }

  @MessagePattern(clearEntrySchedule.pattern)
  clearSchedule({ data, context }: Envelope<ClearEntryScheduleData>) {
    return this.commands.execute(new ClearEntrySchedule(data, context));
  }

  @MessagePattern(deleteEntry.pattern)
  delete({ data, context }: Envelope<DeleteEntryData>) {
    return this.commands.execute(new DeleteEntry(data, context));
  }

  @MessagePattern(getEntryVersion.pattern)
  version({ data }: Envelope<GetEntryVersionData>) {
    return this.queries.execute(new GetEntryVersion(data));
  }

  @MessagePattern(listEntryVersions.pattern)
  versions({ data }: Envelope<ListEntryVersionsData>) {
    return this.queries.execute(new ReadEntryVersions(data));
  }
}
