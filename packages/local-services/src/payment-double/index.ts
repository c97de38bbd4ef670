/** Public interface of the payment provider double. */
export { startPaymentDouble, type PaymentDouble, type PaymentDoubleOptions } from './server';
