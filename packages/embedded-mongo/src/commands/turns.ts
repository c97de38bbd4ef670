/** Long work in the one thread all connections share: it stops for others whenever its time is up. */

/** How long work goes on before others get a turn. */
export const TURN_MS = 10;

export class Turns {
  private untilMs = performance.now() + TURN_MS;

  get isOver(): boolean {
    return performance.now() > this.untilMs;
  }

  /** Lets everything that has arrived be answered. */
  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.untilMs = performance.now() + TURN_MS;
  }
}
