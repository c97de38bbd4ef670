/** Counts the votes on a running canary and on the live version beside it. Makes no judgement. */
import type { CanarySide } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { env } from '../env';
import { CanaryVoteModel } from './canary-vote.model';

export interface CanaryFigures {
  readonly canary: CanarySide;
  readonly live: CanarySide;
}

const NOBODY: CanarySide = { people: 0, failing: 0, rated: 0, poor: 0 };

/**
 * The people behind one address count as CANARY_PEOPLE_PER_ADDRESS at most, with their votes scaled down in proportion: many accounts in one place get no more
 * weight, and an office with a broken proxy cannot end a canary. `salt` is the canary's.
 */
export async function canaryFigures(remote: string, salt: string): Promise<CanaryFigures> {
  const sums = { failing: { $sum: '$failing' }, rated: { $sum: '$rated' }, poor: { $sum: '$poor' } };
  const weight = { $divide: [{ $min: ['$people', env().CANARY_PEOPLE_PER_ADDRESS] }, '$people'] };
  const weighed = (field: keyof CanarySide): object => ({ $sum: { $multiply: [`$${field}`, weight] } });
  const rows = await collectionOf(CanaryVoteModel)
    .aggregate<CanarySide & { _id: 'canary' | 'live' }>([
      { $match: { remote, canary: salt } },
      { $group: { _id: { side: '$side', network: '$network' }, people: { $sum: 1 }, ...sums } },
      {
        $group: {
          _id: '$_id.side',
          people: weighed('people'),
          failing: weighed('failing'),
          rated: weighed('rated'),
          poor: weighed('poor'),
        },
      },
    ])
    .toArray();
  const side = (name: 'canary' | 'live'): CanarySide => {
    const { people, failing, rated, poor } = rows.find(({ _id }) => _id === name) ?? NOBODY;
    return {
      people: Math.round(people),
      failing: Math.round(failing),
      rated: Math.round(rated),
      poor: Math.round(poor),
    };
  };
  return { canary: side('canary'), live: side('live') };
}
