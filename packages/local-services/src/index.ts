/** Public interface of the local stand-ins, for tests and the start script. */
export * from './auth-emulator';
export { demoAccounts, type DemoAccount } from './demo-accounts';
export { buildFrontEnds } from './front-ends/build';
export * from './payment-double';
export * from './site';
export * from './stack';
