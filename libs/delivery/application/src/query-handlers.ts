import { GetDeliveredFileHandler } from './assets/get-delivered-file.ts';
import { GetDeliveredProjectHandler } from './project/get-delivered-project.ts';

export const deliveryQueryHandlers = [GetDeliveredFileHandler, GetDeliveredProjectHandler];
