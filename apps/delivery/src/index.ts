export { deliveryCors } from './delivery-cors.ts';
export { DeliveryModule } from './delivery.module.ts';
