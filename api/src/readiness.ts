/** Whether this process can serve, and if not, why. */

export class Readiness {
  #reason: string | null = 'starting';

  /** Null when requests can be served. */
  get reason(): string | null {
    return this.#reason;
  }

  ready(): void {
    this.#reason = null;
  }

  notReady(reason: string): void {
    this.#reason = reason;
  }
}
