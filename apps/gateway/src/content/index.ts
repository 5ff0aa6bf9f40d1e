import { ContentTypesController } from './content-types.controller.ts';

export const contentControllers = [ContentTypesController];
