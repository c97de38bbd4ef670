/** Public face of the contract: the only thing that server and browser share. */
export * from './call';
export { calls, type CallName } from './calls';
export * from './coins';
export * from './constants';
export { documentKind, type DocumentKind } from './documents';
export * from './entities';
export * from './errors';
export { TOTAL_HEADER } from './fields';
export * as fields from './fields';
export * from './field-issue';
export * from './news-words';
export * from './notices';
export * from './payout-reference';
export * from './remote-registry';
export * from './roles';
export * from './statuses';
export * from './support-entities';
export * from './task-content';
