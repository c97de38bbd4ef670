/** Puts what a suite found below its heading in docs/benchmarks.md, where its latest result stays until it runs again. */
import path from 'node:path';
import { replaceSection, tableOf, type Row } from '../report';

export type { Row };

export interface SuiteReport {
  /** Name of the suite, as in `--only`. */
  readonly suite: string;
  readonly title: string;
  /** When it ran, in UTC. */
  readonly at: string;
  readonly machine: string;
  /** Scale of the large numbers: 1 unless the run was shortened. */
  readonly scale: number;
  readonly rows: readonly Row[];
}

export const PAGE = path.join(__dirname, '../../../../docs/benchmarks.md');

export const factor = (value: number): string => `${value.toFixed(2)} x`;
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

export function publish({ suite, title, at, machine, scale, rows }: SuiteReport): void {
  const [scaled, again] = scale === 1 ? ['', ''] : [`, with ${scale} of the large numbers`, ` --scale ${scale}`];
  const lead = `${at}, ${machine}${scaled}. Again: \`npm run bench -- api --only ${suite}${again}\``;
  replaceSection(PAGE, `### ${title}`, `${lead}\n\n${tableOf(rows)}`);
}
