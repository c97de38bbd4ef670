/** Idempotency of requests as commands see it; `middleware.ts` is the chain's side. */
export { inEffect, inParts, sharedEffect } from './effect';
