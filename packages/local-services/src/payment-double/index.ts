/** Public interface of the payment provider double. */
export { startPaymentDouble, type PaymentDouble, type PaymentDoubleOptions } from './server';
export { signatureHeader } from './signature';
export type { Delivery, DeliveryPlan } from './webhooks';
