/**
 * The list of top freelancers for the landing page, computed at most once a minute, the drawn pictures it needs, and freelancers' skills.
 */
import { Types } from 'mongoose';
import { calls, type TopFreelancer } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { log } from '../../log';
import { publicApiUrl } from '../../public-url';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { avatarSvg } from './avatar';
import { ownEmail } from '../own-email.policy';
import { subjectId } from '../users/user.query';
import { FreelancerProfileModel, readProfile } from './freelancer-profile.model';
import { topFreelancers } from './top-freelancers.query';
import { updateProfile } from './update-profile.command';

/** How long a list is fresh. */
const FRESH_MS = 60_000;
/**
 * How long a stale list is still shown while a newer one is computed. Bounded, so that people who have left do not remain when nobody
 * looked for a while.
 */
const MAX_AGE_MS = 5 * FRESH_MS;

const MAX_NAME_LENGTH = 80;

function avatarUrl(name: string): string {
  return `${publicApiUrl()}/avatars/${encodeURIComponent(name.slice(0, MAX_NAME_LENGTH))}.svg`;
}

/**
 * One list shared by all requests: a stale one is shown, unless it is too old, while a newer one is computed; only one is computed at a
 * time.
 */
export function sharedList(): () => Promise<TopFreelancer[]> {
  let shown: TopFreelancer[] | null = null;
  let computing: Promise<TopFreelancer[]> | null = null;
  let computedAt = -Infinity;

  async function compute(): Promise<TopFreelancer[]> {
    try {
      shown = await topFreelancers(avatarUrl);
      computedAt = performance.now();
      return shown;
    } finally {
      computing = null;
    }
  }

  return async () => {
    const age = performance.now() - computedAt;
    if (shown && age < FRESH_MS) return shown;
    computing ??= compute();
    if (!shown || age > MAX_AGE_MS) return computing;
    computing.catch((error: unknown) => log().error({ err: error }, 'the top freelancers could not be computed'));
    return shown;
  };
}

/** The module, with a list of its own. */
export function topFreelancersModule(): ApiModule {
  const currentList = sharedList();
  return {
    name: 'top-freelancers',
    routes: [
      defineRoute(calls.listTopFreelancers, () => currentList()),
      defineRoute(calls.getProfile, async ({ actor, params }) => readProfile(await subjectId(actor, params.email))),
      defineRoute(calls.updateProfile, ({ actor, params, body }) => {
        ownEmail(actor, params.email);
        return updateProfile(actor, body.skills);
      }),
    ],
    rawRoutes: [
      {
        method: 'GET',
        path: '/avatars/{name}',
        summary: 'A drawn picture with the initials of a name, `{name}.svg`.',
        access: 'public',
        flow: 'read',
        handler(ctx) {
          const name = (ctx.params as { name: string }).name.replace(/\.svg$/, '');
          ctx.set('Cache-Control', 'public, max-age=604800');
          ctx.type = 'image/svg+xml';
          ctx.body = avatarSvg(name.slice(0, MAX_NAME_LENGTH));
        },
      },
    ],
    exportAccount: ({ id }) => ({ profile: () => readProfile(new Types.ObjectId(id)) }),
    // On closing an account, its profile is deleted.
    async closeAccount(userId) {
      await collectionOf(FreelancerProfileModel).deleteOne({ _id: new Types.ObjectId(userId) });
    },
  };
}
