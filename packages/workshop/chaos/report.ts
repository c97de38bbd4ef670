/** The results of the faults, as a table for docs/reliability.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Tally } from './operations';

export interface Result extends Tally {
  readonly name: string;
  readonly what: string;
  /** How long it lasted, in seconds. */
  readonly seconds: number;
  /** Ms from its end to the first success at the slower process. */
  readonly recoveredAfterMs: number;
  /** Ms from its end until everything begun meanwhile had a final answer. */
  readonly settledAfterMs: number;
  /** Errors in the money or the answers. */
  readonly wrong: readonly string[];
}

export interface Skipped {
  readonly name: string;
  readonly why: string;
}

/** Maximum time to the first success after a fault, in ms. */
export const RECOVERY_MS = 2_000;
const MARKS = ['<!-- chaos: begin -->', '<!-- chaos: end -->'] as const;

/** A fault during which nothing was acknowledged proves nothing. */
export const isGood = ({ acknowledged, recoveredAfterMs, wrong }: Result): boolean =>
  acknowledged > 0 && wrong.length === 0 && recoveredAfterMs <= RECOVERY_MS;

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

export function table(results: readonly Result[]): string {
  const head = [
    'fault',
    'lasted',
    'acknowledged',
    'refused',
    'unknown',
    'recovered after',
    'all settled after',
    'money',
  ];
  const rows = results.map(
    ({ name, seconds, acknowledged, refused, unknown, recoveredAfterMs, settledAfterMs, wrong }) =>
      row([
        `\`${name}\``,
        `${seconds.toFixed(0)} s`,
        acknowledged,
        refused,
        unknown,
        Number.isFinite(recoveredAfterMs) ? `${(recoveredAfterMs / 1_000).toFixed(2)} s` : 'not',
        `${(settledAfterMs / 1_000).toFixed(1)} s`,
        wrong.length === 0 ? 'right' : `**${wrong.length} wrong**`,
      ]),
  );
  return [row(head), row(head.map(() => '---')), ...rows].join('\n');
}

/** Writes the table between the markers in `file`. */
export function write(file: string, seed: number, results: readonly Result[], skipped: readonly Skipped[]): void {
  const [begin, end] = MARKS;
  const [before, rest = ''] = readFileSync(file, 'utf8').split(begin);
  const after = rest.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for the table`);
  const left = skipped.map(({ name, why }) => `- \`${name}\` was left out: ${why}.`);
  const wrong = results.flatMap(({ name, wrong: all }) => all.slice(0, 5).map((one) => `- \`${name}\`: ${one}`));
  const parts = [
    `Seed ${seed}.`,
    table(results),
    ...[wrong, left].filter(({ length }) => length > 0).map((one) => one.join('\n')),
  ];
  writeFileSync(file, `${before}${begin}\n\n${parts.join('\n\n')}\n\n${end}${after}`);
}
