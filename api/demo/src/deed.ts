/** Demo events with the time of each, so that statements are in order and charts over time have data. */
import { setClock } from '#api/clock';
import { DAY_MS } from '#api/days';
import { Refusal } from '#api/errors';

/** An event and its time. */
export interface Deed {
  daysAgo: number;
  run(): Promise<unknown>;
}

/** Runs each event at its time, oldest first. Resets the clock afterwards. */
export async function inTheirTime(deeds: readonly Deed[]): Promise<void> {
  try {
    for (const { daysAgo, run } of [...deeds].sort((a, b) => b.daysAgo - a.daysAgo)) {
      setClock(() => Date.now() - daysAgo * DAY_MS);
      await run();
    }
  } finally {
    setClock();
  }
}

/** Runs `deed` and treats these refusals as "done before". */
export async function unlessDone(codes: readonly string[], deed: () => Promise<unknown>): Promise<void> {
  try {
    await deed();
  } catch (error) {
    if (!(error instanceof Refusal) || !codes.includes(error.code)) throw error;
  }
}
