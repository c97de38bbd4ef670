/**
 * `GET /news/stream`: the caller's notices as server-sent events, resumed by `Last-Event-ID`. Open until its reader leaves, the session
 * ends or the person is suspended.
 */
import type { Middleware } from 'koa';
import type { ErrorCode, Role } from '@taskmint/contract';
import { now } from '../../../clock';
import { refuse } from '../../../errors';
import type { ReadToken } from '../../../http/tokens';
import type { RawRoute } from '../../../module';
import { findCaller } from '../../users/find-caller.query';
import type { NewsStreams } from './news-streams';

function lastNumber(header: string): number | null {
  if (header === '') return null;
  const number = Number(header);
  return /^\d{1,15}$/.test(header) && Number.isSafeInteger(number) ? number : refuse('bad_request');
}

/**
 * Checks whether the holder of `token` in `role` would still be let in: null, or the code of the refusal; `role_changed` if their role is
 * another now.
 */
async function whyTurnedAway(token: ReadToken, role: Role): Promise<ErrorCode | 'role_changed' | null> {
  if (token.expiresAt <= now()) return 'token_expired';
  const found = await findCaller(token);
  if (found.kind === 'active') return found.actor.role === role ? null : 'role_changed';
  if (found.kind === 'closed') return 'account_closed';
  return found.kind === 'suspended' ? 'suspended' : 'not_signed_in';
}

export function newsStreamRoute(streams: NewsStreams): RawRoute {
  const handler: Middleware = async (ctx) => {
    const { actor, token } = ctx.state;
    if (!actor || !token) return refuse('not_signed_in');
    const stream = await streams.start(actor, lastNumber(ctx.get('Last-Event-ID')), () =>
      whyTurnedAway(token, actor.role),
    );
    ctx.set('X-Accel-Buffering', 'no');
    ctx.type = 'text/event-stream; charset=utf-8';
    ctx.body = stream.body;
    // The reader may have left while the stream was being opened.
    if (ctx.req.destroyed) stream.body.destroy();
  };
  return {
    method: 'GET',
    path: '/news/stream',
    summary: 'Own notices as they come, as server-sent events; `Last-Event-ID` takes them up after that number.',
    access: 'user',
    flow: 'read',
    pool: 'streams',
    handler,
  };
}
