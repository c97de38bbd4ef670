/** Lists where somebody is signed in, and ends sessions. */
import type { Context } from 'koa';
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import { defineRoute } from '../../http/route';
import type { ReadToken } from '../../http/tokens';
import type { ApiModule } from '../../module';
import { UserModel } from '../users/user.model';
import { endOtherSessions, endSession } from './end-session.command';
import { SessionModel } from './session.model';
import { listSessions, presentSession } from './session.query';

/** Every actor of these calls has brought a token. */
function tokenOf(ctx: Context): ReadToken {
  return ctx.state.token ?? refuse('not_signed_in');
}

export const sessionsModule: ApiModule = {
  name: 'sessions',
  routes: [
    defineRoute(calls.listSessions, ({ ctx }) => listSessions(tokenOf(ctx))),
    defineRoute(calls.endSession, ({ ctx, params }) => endSession(tokenOf(ctx), Number(params.id))),
    defineRoute(calls.endOtherSessions, ({ ctx }) => endOtherSessions(tokenOf(ctx))),
  ],
  exportAccount: ({ uid }) => ({
    sessions: pagesOf(collectionOf(SessionModel), { uid }, { uid: 1, seen_at: -1 }, (records) =>
      records.map(presentSession),
    ),
  }),

  // The identity is already disabled, so its ended sessions need not be remembered.
  async closeAccount(userId) {
    const user = await collectionOf(UserModel).findOne({ _id: new Types.ObjectId(userId) }, { projection: { uid: 1 } });
    if (!user) return;
    await collectionOf(SessionModel).deleteMany(
      { _id: { $gt: `${user.uid}:`, $lt: `${user.uid};` } },
      { maxTimeMS: STATEMENT_BUDGET_MS },
    );
  },
};
