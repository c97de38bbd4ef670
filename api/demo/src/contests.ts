/** A contested decision that waits for an admin (fair-work.md 18). */
import { Types } from 'mongoose';
import { collectionOf } from '#api/database/records';
import type { Actor } from '#api/http/actor';
import { contestDecision } from '#api/modules/decisions/contest.commands';
import { ContestModel } from '#api/modules/decisions/contest.model';
import { NoticeModel } from '#api/modules/news/notice.model';
import type { DemoEvent } from './demo-event';

/** Contests the expiry of the person's reservation, once. */
export function contestEvent(actor: Actor, daysAgo: number): DemoEvent {
  const person = new Types.ObjectId(actor.id);
  return {
    daysAgo,
    run: async () => {
      const lapse = await collectionOf(NoticeModel).findOne({ person, kind: 'reservation_lapsed' });
      if (!lapse || (await collectionOf(ContestModel).findOne({ person }))) return;
      await contestDecision(
        actor,
        lapse.number,
        'The power was out on our street, so I could not send what I had done.',
      );
    },
  };
}
