import { Module } from '@nestjs/common';
import { contentCommandHandlers } from '@annal/content-application';
import { contentMessageControllers } from './controllers.ts';

/** The command side of content types and entries. */
@Module({ controllers: [...contentMessageControllers], providers: [...contentCommandHandlers] })
export class ContentModule {}
