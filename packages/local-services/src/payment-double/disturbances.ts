/** Trouble on the way to the double, on request: refusals, lost answers, slowness. Each disturbs a counted number of requests. */

export interface Disturbance {
  /** How many requests are still to be disturbed. */
  times: number;
  /** Milliseconds before anything else happens. */
  delayMs: number;
  /** `refuse` answers 503 and does nothing; `lose` does the work and then cuts the connection; `none` only delays. */
  kind: 'none' | 'refuse' | 'lose';
  /** Only requests whose path begins with this. */
  path: string;
}

export class Disturbances {
  private current: Disturbance | undefined;

  set(disturbance: Disturbance | undefined): void {
    this.current = disturbance;
  }

  /** The trouble that a request meets, counting it. */
  take(path: string): Disturbance | undefined {
    const found = this.current;
    if (!found || found.times < 1 || !path.startsWith(found.path)) return undefined;
    this.current = { ...found, times: found.times - 1 };
    return found;
  }
}
