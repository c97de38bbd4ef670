/** Public interface of the local stand-ins, for journeys, benchmarks and the API's tests. */
export { buildFrontEnds } from './front-ends/build';
export { startPaymentDouble, type PaymentDouble } from './payment-double';
export { startSite, type PublicConfig } from './site';
export { freePorts } from './stack/ports';
export { startStack, type Stack } from './stack/stack';
