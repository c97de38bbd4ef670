/** What `npm run lint` and the lint stage of `npm test` both run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './compile.mjs';
import { ROOT } from './root.mjs';

const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** The folders whose imports are checked. */
const SOURCES = ['packages', ...workspaces.filter((folder) => !folder.includes('*'))];

const TIMEOUT_MS = 45 * 60_000;

const tool = (path) => join(ROOT, 'node_modules', path);

/** Two lists of programs; each list runs in turn, beside the other. */
const CHECKS = [
  [
    [tool('oxfmt/bin/oxfmt'), '--check', '.'],
    [tool('oxlint/bin/oxlint'), '.'],
  ],
  [
    [tool('knip/bin/knip.js'), '--no-config-hints'],
    [
      tool('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
      ...SOURCES,
    ],
    [tool('jscpd/bin/jscpd'), '.'],
  ],
];

/**
 * Checks lint rules, formatting, unused code, imports and duplicated code. Resolves to `{ code, output }` of all checks that fail.
 * `inTheBackground` gives them the lowest CPU priority.
 */
export async function lint({ inTheBackground = false, checks = CHECKS } = {}) {
  const inTurn = async (programs) => {
    const results = [];
    for (const program of programs) results.push(await run(ROOT, program, { timeoutMs: TIMEOUT_MS, inTheBackground }));
    return results;
  };
  const results = (await Promise.all(checks.map(inTurn))).flat();
  const failed = results.filter(({ code }) => code !== 0);
  return { code: failed[0]?.code ?? 0, output: failed.map(({ output }) => output).join('\n') };
}
