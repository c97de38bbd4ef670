/**
 * Checks an installation from inside the API: settings, database, migrations, seals, clock, store, registry, mail. Each finding says what is wrong and what
 * to do. Changes nothing, and goes on when something does not answer.
 */
import { clockOffsetMs } from '../clock';
import { connect, disconnect, isEmbedded, isReplicaSet } from '../database/connection';
import { missingIndexes } from '../database/indexes';
import { collectionOf } from '../database/records';
import type { Env } from '../env';
import { isClockOff } from '../jobs/runner';
import { LedgerSealModel, newestFiledSeal } from '../ledger';
import { mailServerAnswers } from '../mail/mail';
import { allMigrations, migrationStates } from '../migrations';
import { problemsOfDatabase } from '../production-readiness';
import { objectStore, storeProblems } from '../store';
import { withTimeout } from '../with-timeout';
import { examineSettings, fine, warning, wrong, type ApiCheck, type Finding } from './examine-settings';

/** Time limit of one check, in ms. */
const LOOK_MS = 15_000;

/** Everything that there is to say of an API that would be started with `source`. Never rejects. */
export async function examine(source: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  const settings = examineSettings(source);
  if (!settings.env) return settings.findings;
  const { env } = settings;
  const [ofDatabase, ...others] = await Promise.all([
    databaseFindings(env),
    look('store', 'look at STORE_URL or DATA_DIR, and whether this machine reaches it', storeFindings),
    look('mail', 'look at SMTP_URL, and whether this machine reaches it', () => mailFindings(env)),
  ]);
  return [...settings.findings, ...ofDatabase, ...others.flat()];
}

/** The findings of `work`, or that it did not answer. */
async function look(check: ApiCheck, fix: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await withTimeout(LOOK_MS, work(), 'it');
  } catch (error) {
    return [wrong(check, `does not answer: ${error instanceof Error ? error.message : String(error)}`, fix)];
  }
}

async function databaseFindings(env: Env): Promise<Finding[]> {
  const fix = 'start the database, or set MONGODB_URI to where it is';
  const reached = await look('database', fix, async () => {
    await connect(env.MONGODB_URI);
    const facts = { isReplicaSet: await isReplicaSet(), isEmbedded: await isEmbedded() };
    const problems = problemsOfDatabase(env, facts);
    const kind = facts.isEmbedded ? 'the embedded database' : 'a replica set';
    return problems.length > 0
      ? problems.map((one) => wrong('database', one, fix))
      : [fine('database', `answers: ${kind}`)];
  });
  if (reached.some(({ state }) => state === 'wrong')) {
    await disconnect().catch(() => undefined);
    return reached;
  }
  try {
    const rest = [
      await look('migrations', fix, migrationFindings),
      await look('indexes', fix, indexFindings),
      await look('ledger-seal', fix, sealFindings),
      [clockFinding()],
    ];
    return [...reached, ...rest.flat()];
  } finally {
    await disconnect();
  }
}

async function migrationFindings(): Promise<Finding[]> {
  const open = (await migrationStates(allMigrations())).filter(({ state }) => state !== 'done');
  const of = (kind: 'before' | 'after') => open.filter((one) => one.kind === kind).map(({ name }) => name);
  const [before, after] = [of('before'), of('after')];
  if (open.length === 0) return [fine('migrations', 'all are done')];
  return [
    ...(before.length > 0
      ? [
          warning(
            'migrations',
            `to be done before this version serves: ${before.join(', ')}`,
            'npm run migrate -- before; a start does it too',
          ),
        ]
      : []),
    ...(after.length > 0
      ? [
          warning(
            'migrations',
            `to be done afterwards: ${after.join(', ')}`,
            'npm run migrate -- after, when no process of the version before runs',
          ),
        ]
      : []),
  ];
}

async function indexFindings(): Promise<Finding[]> {
  const missing = await missingIndexes();
  if (missing.length === 0) return [fine('indexes', 'all are there')];
  return [wrong('indexes', `missing: ${missing.join('; ')}`, 'npm run migrate -- indexes')];
}

/** Whether the newest seal outside the database is in it, unchanged. `npm run ledger:verify` checks the whole ledger. */
async function sealFindings(): Promise<Finding[]> {
  const filed = await newestFiledSeal();
  if (!filed) return [fine('ledger-seal', 'none has been written outside the database here')];
  const kept = await collectionOf(LedgerSealModel).findOne({ _id: filed.seal }, { projection: { hash: 1 } });
  if (kept?.hash === filed.hash) return [fine('ledger-seal', `seal ${filed.seal} is the one in the database`)];
  const what = `seal ${filed.seal}, as it was written outside the database, ${kept ? 'is another one there' : 'is missing there'}`;
  return [
    wrong('ledger-seal', what, 'stop payouts, then npm run ledger:verify; docs/runbooks.md, «The ledger differs»'),
  ];
}

function clockFinding(): Finding {
  const ms = Math.round(clockOffsetMs());
  if (!isClockOff()) return fine('clock', `${ms} ms from the database's`);
  return wrong('clock', `${ms} ms from the database's: this machine runs no jobs`, 'set it by NTP');
}

async function storeFindings(): Promise<Finding[]> {
  await objectStore().check();
  const problems = await storeProblems();
  return [
    fine('store', `${objectStore().name} answers`),
    ...(problems.length > 0
      ? problems.map((one) => warning('registry', one, 'see docs/releasing.md'))
      : [fine('registry', 'whole, and nothing is half written')]),
  ];
}

async function mailFindings(env: Env): Promise<Finding[]> {
  if (env.SMTP_URL === undefined) return [warning('mail', 'SMTP_URL is not set: no mail is sent', 'set SMTP_URL')];
  await mailServerAnswers(env.SMTP_URL);
  return [fine('mail', 'the mail server answers')];
}
