/** What counts as good, the contents of the report, and in the long run one fault from beginning to end. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isGood, RECOVERY_MS, write, type Result } from './report';

const FULL = process.env['TASKMINT_FULL'] === '1';
const ROOT = path.join(__dirname, '../../..');
const RUN_MS = 300_000;

const result: Result = {
  name: 'api-frozen',
  what: 'it stops',
  seconds: 10,
  acknowledged: 120,
  refused: 3,
  unknown: 1,
  recoveredAfterMs: 400,
  settledAfterMs: 3_000,
  wrong: [],
};

it('late recovery or one wrong coin is no success', () => {
  expect(isGood(result)).toBe(true);
  expect(isGood({ ...result, recoveredAfterMs: RECOVERY_MS + 1 })).toBe(false);
  expect(isGood({ ...result, wrong: ['a coin is missing'] })).toBe(false);
  expect(isGood({ ...result, acknowledged: 0 })).toBe(false);
});

it('the report stands between its marks, with what was wrong and what was left out', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'taskmint-report-'));
  const file = path.join(folder, 'reliability.md');
  const page = '# Before\n<!-- chaos: begin -->\n\nold\n\n<!-- chaos: end -->\nAfter\n';
  try {
    writeFileSync(file, page);
    write(file, 7, [{ ...result, wrong: ['a coin is missing'] }], [{ name: 'loss', why: 'no network' }]);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^# Before\n[^]*After\n$/);
    expect(text).not.toContain('old');
    expect(text).toContain('Seed 7.');
    expect(text).toContain('| `api-frozen` | 10 s | 120 | 3 | 1 | 0.40 s | 3.0 s | **1 wrong** |');
    expect(text).toContain('`api-frozen`: a coin is missing');
    expect(text).toContain('`loss` was left out: no network.');
    writeFileSync(file, '# Without marks\n');
    expect(() => write(file, 7, [], [])).toThrow('no place');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

(FULL ? it : it.skip)(
  'a process that is frozen under load costs no coin',
  () => {
    const args = ['run', 'chaos', '--', '--only', 'api-frozen', '--seed', '1', '--seconds', '3'];
    const { stdout } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', timeout: RUN_MS });
    const [, acknowledged] = /\| `api-frozen` \| \d+ s \| (\d+) \| .* \| right \|/.exec(stdout) ?? [];
    expect(Number(acknowledged)).toBeGreaterThan(0);
  },
  RUN_MS,
);
