/** Results as rows, and the page that contains them. */
import { readFileSync, writeFileSync } from 'node:fs';
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

const PAGE = path.join(__dirname, '../../../../docs/benchmarks.md');
/** The latest results of all suites, so that one can be run alone. */
const RESULTS = path.join(__dirname, 'results.json');

export const factor = (value: number): string => `${value.toFixed(2)} x`;
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Stores the latest result of each suite and rewrites the page. */
export function publish(report: SuiteReport): void {
  const known = read();
  const others = known.filter(({ suite }) => suite !== report.suite);
  const all = [...others, report].sort((a, b) => a.title.localeCompare(b.title));
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`);
  replaceSection(PAGE, 'API', bodyOf(all));
}

function read(): SuiteReport[] {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8')) as SuiteReport[];
  } catch {
    return [];
  }
}

function bodyOf(reports: readonly SuiteReport[]): string {
  const parts = reports.map(
    ({ suite, title, at, machine: where, scale, rows }) => `### ${title}

${at}, ${where}${scale === 1 ? '' : `, with ${scale} of the large numbers`}. Again: \`npm run bench -- api --only ${suite}${scale === 1 ? '' : ` --scale ${scale}`}\`

${tableOf(rows)}
`,
  );
  return `Written by \`npm run bench -- api\` (all suites, about half an hour); never part of the tests. It runs the compiled API and its baselines, each in a process of
its own, on the embedded database or on the one that MONGODB_URI names, with the load generator in one more process. Everything shares the cores
of one machine, so absolute figures mean little; ratios are taken side by side, in turns (A B A B), at least seven rounds after a warm-up, and the
lower quartile of the rounds counts. The baselines (\`packages/workshop/bench/api/baselines\`) send the same commands with the same driver and answer the same JSON and
headers, which a test compares. A load above the number of cores says that other work went on at the same time.

${parts.join('\n')}`;
}
