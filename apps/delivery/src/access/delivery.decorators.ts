import {
  applyDecorators,
  Controller,
  createParamDecorator,
  SetMetadata,
  UseFilters,
  UseInterceptors,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Reading } from '@annal/delivery-application';
import { GuardedBy } from '@annal/http';
import { AnswerInterceptor } from '../answers/answer.interceptor.ts';
import { DeliveryErrorFilter } from '../answers/delivery-error.filter.ts';
import { DELIVERED, type DeliveredRule } from './delivered-rule.ts';
import { DeliveryGuard } from './delivery.guard.ts';

declare module 'fastify' {
  interface FastifyRequest {
    reading?: Reading;
  }
}

interface OwnHandling {
  /** Runs before the answers. */
  readonly interceptor?: Type<NestInterceptor>;
  readonly filter?: Type<DeliveryErrorFilter>;
}

/** Below `/api/delivery/projects/{projectId}`. */
export const DeliveryController = (path = '', { interceptor, filter }: OwnHandling = {}): ClassDecorator =>
  applyDecorators(
    Controller(`api/delivery/projects/:projectId${path}`),
    GuardedBy(DeliveryGuard),
    UseInterceptors(...(interceptor ? [interceptor] : []), AnswerInterceptor),
    UseFilters(filter ?? DeliveryErrorFilter),
  );

/** The same for files, which set their own headers. */
export const DeliveredFiles = (path: string): ClassDecorator =>
  applyDecorators(
    Controller(`api/delivery/projects/:projectId${path}`),
    GuardedBy(DeliveryGuard),
    UseFilters(DeliveryErrorFilter),
  );

/** Who may ask, and whether the answer has views (delivery.md 2). */
export const Delivered = (rule: DeliveredRule): MethodDecorator => SetMetadata(DELIVERED, rule);

export const Read = createParamDecorator((_: unknown, execution: ExecutionContext): Reading => {
  const { reading } = execution.switchToHttp().getRequest<FastifyRequest>();
  if (!reading) throw new Error('@Read() is used outside of a delivery controller');
  return reading;
});
