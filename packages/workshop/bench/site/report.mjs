/** Puts a section into docs/benchmarks.md and leaves every other section as it is. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const HEAD =
  '# Benchmarks\n\nMeasured by `npm run bench` in the workspace that a section names; never part of the tests. Absolute times say little about other machines.\n';

/** Replaces the section with this heading (`## heading`), or appends it. */
export function writeSection(file, heading, body) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : HEAD;
  const section = `## ${heading}\n\n${body.trim()}\n`;
  const start = text.search(new RegExp(`^## ${heading}$`, 'm'));
  if (start < 0) {
    writeFileSync(file, `${text.trimEnd()}\n\n${section}`);
    return;
  }
  const rest = text.slice(start + 3);
  const next = rest.search(/^## /m);
  const after = next < 0 ? '' : `\n${rest.slice(next)}`;
  writeFileSync(file, `${text.slice(0, start)}${section}${after}`);
}
