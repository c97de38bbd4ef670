/**
 * The unified tests of the MongoDB driver specifications, if they lie beside the repository (or in the folder named by
 * `EMBEDDED_MONGO_CONFORMANCE`): one suite a day, all of them with TASKMINT_FULL=1. The package's README lists the remaining failures with
 * their reasons.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryServer, type TemporaryServer } from '../testing/temporary-server';
import { todays } from '../testing/todays';
import { runConformance, summarise } from './runner';

const FOLDER =
  process.env['EMBEDDED_MONGO_CONFORMANCE'] ?? path.resolve(__dirname, '../../../../../shared/conformance/mongodb');
const PRESENT = existsSync(FOLDER);
const SUITE_TIMEOUT_MS = 180_000;

/** What the README says of each suite. */
const PUBLISHED = [
  ...readFileSync(path.join(__dirname, '../../README.md'), 'utf8').matchAll(
    /^\| (crud|transactions|transactions-convenient-api|retryable-writes) +\| (\d+) +\| (\d+) +\| (\d+) +\|/gm,
  ),
].map(([, suite, ...figures]): [suite: string, ...figures: number[]] => [suite as string, ...figures.map(Number)]);

let fixture: TemporaryServer | undefined;
beforeAll(async () => {
  if (PRESENT) fixture = await temporaryServer({ testCommands: true, log: () => undefined });
  else process.stdout.write(`conformance: skipped, there is no ${FOLDER}\n`);
});
afterAll(() => fixture?.close());

(PRESENT ? describe : describe.skip)('of the cases that apply', () => {
  it('are published', () => expect(PUBLISHED).toHaveLength(4));

  it.each(todays(4, PUBLISHED))(
    '%s: %d pass, %d fail and %d are skipped, as the README says',
    async (suite, ...published) => {
      const uri = fixture?.server.uri ?? '';
      const results = await runConformance({ folder: FOLDER, suites: [suite], uri });
      const [summary] = summarise(results);
      if (!summary) throw new Error(`no cases in ${suite}`);
      const { passed, failed, skipped, share } = summary;
      const failures = results.filter(({ outcome }) => outcome === 'fail');
      const told = [
        `conformance ${suite}: ${passed} passed, ${failed} failed, ${skipped} skipped (${(share * 100).toFixed(1)} %)`,
        ...failures.map(({ file, description, reason }) => `  failed: ${file}: ${description}: ${reason ?? ''}`),
      ].join('\n');
      process.stdout.write(`${told}\n`);
      if ([passed, failed, skipped].join() !== published.join()) throw new Error(told);
    },
    SUITE_TIMEOUT_MS,
  );
});
