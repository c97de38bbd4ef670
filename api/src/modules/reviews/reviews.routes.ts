/** Reviews of the product (product.md §1): written by its users, shown on the landing page once an admin has approved them. */
import { Types } from 'mongoose';
import { calls, type ModeratedReview, type Review } from '@taskmint/contract';
import { listPage } from '../../database/page';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { moderateReview } from './moderate-review.command';
import { ReviewModel, type ReviewRecord } from './review.model';
import { writeReview } from './write-review.command';

/** Maximum that a carousel can show. */
const LIST_LIMIT = 50;

function presentReview(record: ReviewRecord): Review {
  return {
    _id: record._id.toHexString(),
    name: record.name,
    image: record.image,
    rating: record.rating,
    details: record.details,
  };
}

/** With fields that only admins see. */
function presentModerated(record: ReviewRecord): ModeratedReview {
  return {
    ...presentReview(record),
    email: record.email,
    status: record.status,
    reason: record.reason,
    created_at: record.created_at.toISOString(),
  };
}

export const reviewsModule: ApiModule = {
  name: 'reviews',
  routes: [
    defineRoute(calls.listReviews, async () => {
      const records = await collectionOf(ReviewModel)
        .find({ status: 'shown' })
        .sort({ created_at: -1, _id: -1 })
        .limit(LIST_LIMIT)
        .toArray();
      return records.map(presentReview);
    }),

    defineRoute(calls.writeReview, ({ actor, body }) => writeReview(actor, body)),

    defineRoute(calls.listReviewsToModerate, async ({ query, setTotal }) => {
      const { records, total } = await listPage(
        collectionOf(ReviewModel),
        query.status === 'any' ? {} : { status: query.status },
        { created_at: -1, _id: -1 },
        query,
      );
      setTotal(total);
      return records.map(presentModerated);
    }),

    defineRoute(calls.moderateReview, ({ actor, params, body }) => moderateReview(actor, params.id, body)),
  ],

  exportAccount: ({ id }) => ({
    reviews: pagesOf(collectionOf(ReviewModel), { author: new Types.ObjectId(id) }, { author: 1 }, (records) =>
      records.map(presentModerated),
    ),
  }),

  // On closing an account, its review is deleted.
  async closeAccount(userId) {
    await collectionOf(ReviewModel).deleteMany({ author: new Types.ObjectId(userId) });
  },
};
