import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import {
  CreateTagGroup,
  ChangeTagGroup,
  DeleteTagGroup,
  CreateTag,
  ChangeTag,
  DeleteTag,
  DeleteTags,
} from '@annal/content-application';
import {
  createTagGroup,
  changeTagGroup,
  deleteTagGroup,
  createTag,
  changeTag,
  deleteTag,
  deleteTags,
  type CreateTagGroupData,
  type ChangeTagGroupData,
  type DeleteTagGroupData,
  type CreateTagData,
  type ChangeTagData,
  type DeleteTagData,
  type DeleteTagsData,
} from '@annal/content-contracts';
import type { Envelope } from '@annal/messaging';

@Controller()
export class TagMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(createTagGroup.pattern)
  createGroup({ data, context }: Envelope<CreateTagGroupData>) {
    return this.commands.execute(new CreateTagGroup(data, context));
  }

  @MessagePattern(changeTagGroup.pattern)
  changeGroup({ data, context }: Envelope<ChangeTagGroupData>) {
    return this.commands.execute(new ChangeTagGroup(data, context));
  }

  @MessagePattern(deleteTagGroup.pattern)
  deleteGroup({ data, context }: Envelope<DeleteTagGroupData>) {
    return this.commands.execute(new DeleteTagGroup(data, context));
  }

  @MessagePattern(createTag.pattern)
  create({ data, context }: Envelope<CreateTagData>) {
    return this.commands.execute(new CreateTag(data, context));
  }

  @MessagePattern(changeTag.pattern)
  change({ data, context }: Envelope<ChangeTagData>) {
    return this.commands.execute(new ChangeTag(data, context));
  }

  @MessagePattern(deleteTag.pattern)
  delete({ data, context }: Envelope<DeleteTagData>) {
    return this.commands.execute(new DeleteTag(data, context));
  }

  @MessagePattern(deleteTags.pattern)
  deleteSeveral({ data, context }: Envelope<DeleteTagsData>) {
    return this.commands.execute(new DeleteTags(data, context));
  }
}
