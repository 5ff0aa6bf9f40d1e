import { GetDeliveredProjectHandler } from './project/get-delivered-project.ts';

export const deliveryQueryHandlers = [GetDeliveredProjectHandler];
