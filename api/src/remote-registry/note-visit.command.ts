/**
 * Records how a version did for somebody while a canary of its remote runs: one vote per person and version. Trusts the report only for what the server
 * cannot know itself: which versions exist, who may load them and who has the canary come from the registry.
 */
import {
  hasCanary,
  isCanaryRunning,
  type RemoteEntry,
  type RemoteRegistry,
  type RemoteVisit,
} from '@taskmint/contract';
import { now } from '../clock';
import { collectionOf } from '../database/records';
import { isDuplicateKey } from '../database/transaction';
import type { Actor } from '../http/actor';
import { siteOf } from '../http/caller';
import { CanaryVoteModel, KEPT_AFTER_MS } from './canary-vote.model';
import { votersHash } from './canary-voter';

export type RunningCanary = NonNullable<RemoteEntry['canary']>;

/**
 * The canary that people currently get. Null when there is none, when its time is over, or when nobody gets it because the remote is quarantined or
 * disabled.
 */
export function runningCanary({ canary, state }: Pick<RemoteEntry, 'canary' | 'state'>): RunningCanary | null {
  return canary && state === 'live' && isCanaryRunning(canary, now().getTime()) ? canary : null;
}

export interface Visitor {
  /** Null for visitors who are not signed in. */
  readonly actor: Pick<Actor, 'id' | 'role'> | null;
  /** What counts as one address. */
  readonly address: string;
}

/** Failures of an offline browser are not the version's fault. */
const NOBODYS_FAULT = 'offline';

/**
 * False when the report does not count. A failure is permanent, whatever the person reports later: a retry does not undo it, and a version that fails at
 * every second visit would look fine if only the last report counted. For vitals the last visit counts: the first one with a new build has to download all
 * of it.
 */
export async function noteVisit(
  registry: RemoteRegistry,
  { actor, address }: Visitor,
  { remote: name, version, failure, vitals, visitor }: RemoteVisit,
): Promise<boolean> {
  const remote = registry.remotes.find((one) => one.name === name);
  const canary = remote && runningCanary(remote);
  if (!canary || failure === NOBODYS_FAULT) return false;
  if (remote.roles.length > 0 && !(actor && remote.roles.includes(actor.role))) return false;
  const decidedBy = actor?.id ?? visitor;
  if (decidedBy === null) return false;
  // People who have the canary but got the live version because the canary failed have no vote on the live one.
  const side = hasCanary(canary, decidedBy) ? 'canary' : 'live';
  if (version !== (side === 'canary' ? canary.version : remote.current)?.version) return false;
  const { salt } = canary;
  const ratings = vitals ? Object.values(vitals).filter((rating) => rating !== null) : [];
  const poor = Number(ratings.includes('poor'));
  const said = {
    ...(failure !== null && { failing: 1 }),
    ...(ratings.length > 0 && { rated: 1, poor }),
  };
  const unsaid = { failing: 0, rated: 0, poor: 0 };
  await upsert(votersHash(name, salt, side, actor ? `account ${actor.id}` : `address ${address}`), said, {
    ...Object.fromEntries(Object.entries(unsaid).filter(([field]) => !(field in said))),
    remote: name,
    canary: salt,
    side,
    network: votersHash(name, salt, siteOf(address)),
    expires_at: new Date(Date.parse(canary.until) + KEPT_AFTER_MS),
  });
  return true;
}

/** Of two concurrent first reports, one creates the vote and the other updates it. */
async function upsert(_id: string, $set: object, $setOnInsert: object): Promise<void> {
  const update = { $setOnInsert, ...(Object.keys($set).length > 0 && { $set }) };
  const votes = collectionOf(CanaryVoteModel);
  try {
    await votes.updateOne({ _id }, update, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error, '_id')) throw error;
    await votes.updateOne({ _id }, update);
  }
}
