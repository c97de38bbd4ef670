/** What every stand-in for a hosted service has in common: it is for one machine and for trying things out, never for the public. */

/** Throws with NODE_ENV=production. `what` says what the stand-in does that nobody may do in public, as the first half of a sentence. */
export function refuseProduction(what: string): void {
  if (process.env['NODE_ENV'] === 'production') throw new Error(`${what}: it does not run with NODE_ENV=production.`);
}
