/** Deeds of the demonstration and the time at which each was done, so that statements read in order and figures over time have something to show. */
import { setClock } from '#api/clock';
import { DAY_MS } from '#api/days';
import { Refusal } from '#api/errors';

/** Something that happened, and when. */
export interface Deed {
  daysAgo: number;
  run(): Promise<unknown>;
}

/** Runs each deed at its time, the oldest first. The clock is right again afterwards. */
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

/** Runs `deed` and takes these refusals as "done before". */
export async function unlessDone(codes: readonly string[], deed: () => Promise<unknown>): Promise<void> {
  try {
    await deed();
  } catch (error) {
    if (!(error instanceof Refusal) || !codes.includes(error.code)) throw error;
  }
}
