/** What a remote may weigh and how long it may take, and the message when it exceeds that. Measures nothing itself. */
import { z } from 'zod';

export const budgets = z.object({
  /** Container over the wire (Brotli), in bytes. */
  entryBytes: z.int().min(1),
  /** All files of the remote for its first screen, over the wire (Brotli where it is text), in bytes. */
  firstScreenBytes: z.int().min(1),
  /** From the click to the first screen at 1.6 Mbit/s, 150 ms and a quarter of the CPU speed, nothing prefetched, in milliseconds. */
  clickToVisibleMs: z.int().min(1),
});
export type Budgets = z.infer<typeof budgets>;

interface Words {
  what: string;
  unit: string;
  remedy: string;
}

const WORDS: Readonly<Record<keyof Budgets, Words>> = {
  entryBytes: {
    what: 'the entry weighs',
    unit: 'bytes over the wire',
    remedy: 'Look for something that became shared or is imported by src/index.ts itself',
  },
  firstScreenBytes: {
    what: 'the first screen fetches',
    unit: 'bytes over the wire',
    remedy: 'Load what it does not show at once with import(), and drop what it does not use',
  },
  clickToVisibleMs: {
    what: 'from the click to the first screen it takes',
    unit: 'ms',
    remedy: 'Look for files that are fetched one after the other, and for work done before the first render',
  },
};

/** One sentence for each exceeded budget of `remote`: which, by how much, and what to do. Budgets without a measurement are skipped. */
export function overruns(remote: string, allowed: Budgets, measured: Partial<Budgets>): string[] {
  return (Object.keys(WORDS) as (keyof Budgets)[]).flatMap((name) => {
    const [found, budget] = [measured[name], allowed[name]];
    if (found === undefined || found <= budget) return [];
    const { what, unit, remedy } = WORDS[name];
    const over = found - budget;
    return [
      `${remote}: ${what} ${number(found)} ${unit}, ${number(over)} (${percent(over / budget)}) more than its budget of ${number(budget)}. ` +
        `${remedy}; or raise budgets.${name} in ${remote}/webpack.config.cjs and say in the commit what it buys.`,
    ];
  });
}

const number = (value: number): string => Math.round(value).toLocaleString('en-US');
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
