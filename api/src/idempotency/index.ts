/** Idempotency as commands see it; the middleware chain uses `middleware.ts`. */
export { inEffect, inParts, sharedEffect } from './effect';
