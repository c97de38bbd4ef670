/**
 * Takes back a canary that does worse than the live version: stores the decision, changes the registry with the same transition as an admin's rollback,
 * then announces it. The process may die after each step; `settleEnd` then goes on. Decides nothing.
 */
import { Counter } from 'prom-client';
import type { CanaryJudgement, NoticeFacts, RemoteRegistry } from '@taskmint/contract';
import {
  changeLive,
  readJournal,
  readRegistry,
  RevisionConflict,
  type RegistryLocation,
} from '@taskmint/federation/registry';
import { now } from '../clock';
import { collectionOf } from '../database/records';
import { inTransaction, isDuplicateKey } from '../database/transaction';
import { log } from '../log';
import { registry as metrics } from '../metrics';
import { recordAudit } from '../modules/audit/record-audit.command';
import { notify } from '../modules/news/notify';
import { adminsOf } from '../modules/users/admin-roster';
import { CanaryEndModel, type CanaryEndRecord } from './canary-end.model';
import { reasonOf } from './canary-verdict';
import { liveOf } from './change-release.command';
import type { RunningCanary } from './note-visit.command';

/** The author in the journal and the audit log; not an account. */
const CANARY_ANALYSIS = { id: '0'.repeat(24), email: 'automated canary analysis' };
const COMMAND = 'rollback';

const takenBack = new Counter({
  name: 'canaries_taken_back_total',
  help: 'Canaries that were taken back because of what their people met.',
  labelNames: ['remote'] as const,
  registers: [metrics],
});

/** Initialises a remote's metric when it has a canary: `rate()` sees the first increase only if there was a zero before it. */
export function announceCanary(remote: string): void {
  takenBack.inc({ remote }, 0);
}

/**
 * `registry` is the one that was judged. True when this call took the canary back; false when the registry has changed since, or another process was
 * faster, so the judgement is void.
 */
export async function endCanary(
  place: RegistryLocation,
  registry: RemoteRegistry,
  remote: string,
  canary: RunningCanary,
  judgement: CanaryJudgement,
): Promise<boolean> {
  const { revision } = registry;
  const end: CanaryEndRecord = {
    _id: `${remote} ${canary.salt} ${revision}`,
    remote,
    canary: canary.salt,
    revision,
    reason: reasonOf(judgement),
    facts: factsOf(remote, canary, judgement),
    decided_at: now(),
    settled_at: null,
  };
  await collectionOf(CanaryEndModel)
    .insertOne(end)
    .catch((error: unknown) => {
      // Stored by a process that died, or concurrently: both have the same contents.
      if (!isDuplicateKey(error, '_id')) throw error;
    });
  try {
    await changeLive(
      { registry: place, who: CANARY_ANALYSIS.email, why: end.reason, expectRevision: revision },
      remote,
      COMMAND,
    );
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    return false;
  }
  return announceEnd(end, registry);
}

/**
 * Finishes a decision that was not announced, because its process died or was too late. True when the canary had been taken back and this call announced
 * it.
 */
export async function settleEnd(place: RegistryLocation, end: CanaryEndRecord): Promise<boolean> {
  const registry = await readRegistry(place);
  // Not carried out: the next judgement decides again, under the same id.
  if (registry.revision === end.revision) return false;
  const made = end.revision + 1;
  const written = (await readJournal(place)).find(({ revision }) => revision === made);
  if (written?.who === CANARY_ANALYSIS.email && written.remote === end.remote) return announceEnd(end, registry);
  await collectionOf(CanaryEndModel).updateOne({ _id: end._id, settled_at: null }, { $set: { settled_at: now() } });
  return false;
}

/** False when another process has announced it. */
async function announceEnd(
  { _id, remote, facts, reason }: CanaryEndRecord,
  registry: RemoteRegistry,
): Promise<boolean> {
  const isFirst = await inTransaction(async (tx) => {
    const { session } = tx;
    const { matchedCount } = await collectionOf(CanaryEndModel).updateOne(
      { _id, settled_at: null },
      { $set: { settled_at: tx.at } },
      { session },
    );
    if (matchedCount === 0) return false;
    const live = liveOf(registry, remote);
    await recordAudit(tx, CANARY_ANALYSIS, {
      action: `release-${COMMAND}`,
      subject: `remote:${remote}`,
      before: { ...live, canary: facts.version },
      after: { ...live, canary: null },
      reason,
    });
    const admins = await adminsOf(tx);
    notify(tx, ...admins.map((person) => ({ person, kind: 'canary_taken_back' as const, facts })));
    return true;
  });
  if (!isFirst) return false;
  takenBack.inc({ remote });
  log().warn({ remote, version: facts.version, reason }, 'a canary was rolled back');
  return true;
}

function factsOf(
  remote: string,
  { version }: RunningCanary,
  { because, canary, live }: CanaryJudgement,
): NoticeFacts<'canary_taken_back'> {
  const figures =
    because === 'vitals'
      ? { hit: canary.poor, people: canary.rated, live_hit: live.poor, live_people: live.rated }
      : { hit: canary.failing, people: canary.people, live_hit: live.failing, live_people: live.people };
  return { remote, version: version.version, because: because ?? 'failures', ...figures };
}
