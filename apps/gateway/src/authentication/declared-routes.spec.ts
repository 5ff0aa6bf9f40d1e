import type { DynamicModule, Type } from '@nestjs/common';
import { GatewayModule } from '../gateway.module.ts';
import { declaredRoutes } from './declared-routes.ts';
import { DiscoveryController } from './discovery.controller.ts';
import { TokenController } from './token.controller.ts';

const options = { publicUrl: undefined } as Parameters<typeof GatewayModule.forRoot>[0];
const { controllers = [] }: DynamicModule = GatewayModule.forRoot(options);

it('every route of the API declares the scope and the permission that it requires', () => {
  const routes = declaredRoutes(controllers as readonly Type[]);
  const silent = routes.filter(({ rule, isOpen }) => !isOpen && rule?.permission === undefined).map(({ name }) => name);
  expect(silent).toEqual([]);
  expect(routes.length).toBeGreaterThan(80);
});

it('the routes that issue tokens require no token', () => {
  const routes = declaredRoutes([TokenController, DiscoveryController]);
  expect(routes.map(({ rule, isOpen }) => [rule, isOpen])).toEqual(routes.map(() => [undefined, true]));
});
