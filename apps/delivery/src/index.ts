export { DeliveryModule } from './delivery.module.ts';
