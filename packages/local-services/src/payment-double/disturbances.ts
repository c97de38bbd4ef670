/** Trouble with requests to the double, on demand: refusals, lost responses, delays. Each affects a limited number of requests. */

export interface Disturbance {
  /** How many more requests are affected. */
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

  /** The disturbance for a request, if any; uses up one of its `times`. */
  take(path: string): Disturbance | undefined {
    const found = this.current;
    if (!found || found.times < 1 || !path.startsWith(found.path)) return undefined;
    this.current = { ...found, times: found.times - 1 };
    return found;
  }
}
