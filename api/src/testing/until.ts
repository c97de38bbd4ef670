/** Waits for what a test expects, for as long as the slowest machine needs. Knows nothing of what it is. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Less than Jest gives the test, so that the failure says what was there instead. */
const GIVE_UP_MS = 50_000;

/** Resolves once `isSo` holds. Otherwise throws with `state`, which describes what there is. */
export async function until(isSo: () => boolean | Promise<boolean>, state?: () => unknown): Promise<void> {
  for (const end = performance.now() + GIVE_UP_MS; !(await isSo()); await sleep(2)) {
    if (performance.now() > end) throw new Error(`It never came to that: ${JSON.stringify(state?.())}`);
  }
}
