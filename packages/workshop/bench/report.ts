/** Writes benchmark results into pages of the documentation, each below its own heading; other sections stay as they are. */
import { readFileSync, writeFileSync } from 'node:fs';

export interface Row {
  /** The goal, in one line. */
  readonly goal: string;
  readonly measured: string;
  readonly met: boolean;
  /** How it was measured, and why a missed goal was missed. */
  readonly how: string;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ goal, measured, met, how }) =>
      `| ${cell(goal)} | ${cell(measured)} | ${met ? 'yes' : '**no**'} | ${cell(how)} |`,
  );
  return ['| goal | measured | met | how |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** Replaces what stands between this heading (`## News`, `### One hot task`) and the next, or appends both; null: what stands before all headings. */
export function replaceSection(file: string, heading: string | null, body: string): void {
  const sections = readFileSync(file, 'utf8').split(/^(?=##+ )/m);
  const found = heading === null ? 0 : sections.findIndex((section) => section.startsWith(`${heading}\n`));
  sections[found === -1 ? sections.length : found] = heading === null ? body : `${heading}\n\n${body}`;
  writeFileSync(file, `${sections.map((section) => section.trim()).join('\n\n')}\n`);
}
