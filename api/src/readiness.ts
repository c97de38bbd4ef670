/** Whether this process can serve, and if not, why; and whether a balancer is to send it more, which ends earlier. */

export class Readiness {
  #reason: string | null = 'starting';
  #isServing = false;

  /** Why no more requests are to be sent here; null when they are welcome. */
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

  /** Asks for no more and serves what comes all the same; changes nothing for a process that does not serve. */
  leaving(reason: string): void {
    this.#reason ??= reason;
  }
}
