/**
 * Average ratings of a client by workers (fair-work.md 6). Each worker counts once, with their latest rating, however much work they did.
 * Linked accounts have one voice, and none about themselves (fair-work.md 15). Reads only.
 */
import type { Types } from 'mongoose';
import { CLIENT_RATING, type ClientRecord } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { voicesOf } from '../links/linked-people.query';
import { SubmissionModel, type SubmissionRecord } from './submission.model';

/** The latest ratings considered. */
const MAX_RATINGS = 500;

/** Null until enough workers have rated. */
export async function starsOf(owner: Types.ObjectId): Promise<ClientRecord['stars']> {
  const rated = await collectionOf(SubmissionModel)
    .find(
      { owner, 'client_rating.at': { $exists: true } },
      { projection: { worker: 1, client_rating: 1 }, sort: { 'client_rating.at': -1 }, limit: MAX_RATINGS },
    )
    .toArray();
  const voice = await voicesOf([owner, ...rated.map(({ worker }) => worker)]);
  const latest = new Map<string, NonNullable<SubmissionRecord['client_rating']>>();
  // A rating by the account that is somebody's voice takes precedence over those by their other accounts.
  for (const isVoice of [true, false])
    for (const { worker, client_rating } of rated) {
      const whose = voice(worker);
      if (!client_rating || latest.has(whose) || whose === voice(owner)) continue;
      if ((whose === worker.toHexString()) === isVoice) latest.set(whose, client_rating);
    }
  const said = [...latest.values()];
  if (said.length < CLIENT_RATING.shownFrom) return null;
  const mean = (value: (one: (typeof said)[number]) => number) =>
    Math.round((said.reduce((sum, one) => sum + value(one), 0) / said.length) * 10) / 10;
  return {
    count: said.length,
    clarity: mean(({ clarity }) => clarity),
    fairness: mean(({ fairness }) => fairness),
    communication: mean(({ communication }) => communication),
    overall: mean(({ clarity, fairness, communication }) => (clarity + fairness + communication) / 3),
  };
}
