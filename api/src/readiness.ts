/** Whether this process can serve, and if not, why. Also whether load balancers should send it requests, which ends earlier. */

export class Readiness {
  #reason: string | null = 'starting';
  #isServing = false;

  /** Why load balancers should send no more requests; null when they should. */
  get reason(): string | null {
    return this.#reason;
  }

  /** Why requests are refused; null while they are served. */
  get refusal(): string | null {
    return this.#isServing ? null : this.#reason;
  }

  ready(): void {
    this.#reason = null;
    this.#isServing = true;
  }

  notReady(reason: string): void {
    this.#reason = reason;
    this.#isServing = false;
  }

  /** Asks for no more requests but keeps serving those that come. No effect on a process that is not serving. */
  leaving(reason: string): void {
    this.#reason ??= reason;
  }
}
