/** What `npm run lint` and the lint stage of `npm test` both run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './compile.mjs';
import { ROOT } from './root.mjs';

const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** The folders whose imports are checked. */
const SOURCES = ['packages', ...workspaces.filter((folder) => !folder.includes('*'))];

const TIMEOUT_MS = 45 * 60_000;

/**
 * Checks lint rules, formatting, unused code, imports and duplicated code. Resolves to `{ code, output }` of the first check that fails.
 * `inTheBackground` gives it the lowest CPU priority.
 */
export async function lint({ inTheBackground = false } = {}) {
  const tool = (path) => join(ROOT, 'node_modules', path);
  const rules = [
    [tool('oxfmt/bin/oxfmt'), '--check', '.'],
    [tool('oxlint/bin/oxlint'), '.'],
  ];
  const structure = [
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
  ];
  const inTurn = async (programs) => {
    for (const program of programs) {
      const result = await run(ROOT, program, { timeoutMs: TIMEOUT_MS, inTheBackground });
      if (result.code !== 0) return result;
    }
    return { code: 0, output: '' };
  };
  const results = await Promise.all([inTurn(rules), inTurn(structure)]);
  return results.find(({ code }) => code !== 0) ?? { code: 0, output: '' };
}
