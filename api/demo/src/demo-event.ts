/** Demo events with the time of each, so that statements are in order and charts over time have data. */
import { setClock } from '#api/clock';
import { DAY_MS } from '#api/days';
import { Refusal } from '#api/errors';

/** An event and its time. */
export interface DemoEvent {
  daysAgo: number;
  run(): Promise<unknown>;
}

/** Runs each event at its time, oldest first. Resets the clock afterwards. */
export async function inTheirTime(events: readonly DemoEvent[]): Promise<void> {
  try {
    for (const { daysAgo, run } of [...events].sort((a, b) => b.daysAgo - a.daysAgo)) {
      setClock(() => Date.now() - daysAgo * DAY_MS);
      await run();
    }
  } finally {
    setClock();
  }
}

/** Runs `event` and treats these refusals as "done before". */
export async function unlessDone(codes: readonly string[], event: () => Promise<unknown>): Promise<void> {
  try {
    await event();
  } catch (error) {
    if (!(error instanceof Refusal) || !codes.includes(error.code)) throw error;
  }
}
