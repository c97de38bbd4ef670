/** Writes the section of a benchmark into docs/benchmarks.md and leaves every other section as it is. */
import { readFileSync, writeFileSync } from 'node:fs';

export interface Row {
  /** What quality asks for, in one line. */
  goal: string;
  measured: string;
  met: boolean;
  /** How it was measured, and why it was missed when it was. */
  how: string;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Replaces the section with this heading by a table of `rows`, or appends it. */
export function writeSection(file: string, heading: string, lead: string, rows: readonly Row[]): void {
  const table = rows.map(
    ({ goal, measured, met, how }) =>
      `| ${cell(goal)} | ${cell(measured)} | ${met ? 'yes' : '**no**'} | ${cell(how)} |`,
  );
  replaceSection(
    file,
    heading,
    [lead, '', '| goal | measured | met | how |', '| --- | --- | --- | --- |', ...table].join('\n'),
  );
}

/** Replaces what stands below this heading, or appends both. */
export function replaceSection(file: string, heading: string, body: string): void {
  const own = `## ${heading}\n\n${body}`;
  const sections = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${heading}\n`));
  writeFileSync(file, `${[...others, own].map((part) => part.trim()).join('\n\n')}\n`);
}
