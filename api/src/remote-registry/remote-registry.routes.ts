/** The registry of remotes as each role may see it, browsers' reports of failed remotes, and the admins' actions on them. */
import { createHash } from 'node:crypto';
import { Counter } from 'prom-client';
import { calls, type RemoteFailure, type RemoteRegistry, type Role, type SignedRegistry } from '@taskmint/contract';
import {
  expiryOf,
  followRegistry,
  readJournal,
  readRegistry,
  readSigningKey,
  signRegistry,
  type FollowedRegistry,
} from '@taskmint/federation/registry';
import { now } from '../clock';
import { conditionalGet } from '../conditional-get';
import { env } from '../env';
import { refuse } from '../errors';
import { addressGroup } from '../http/caller';
import { defineRoute } from '../http/route';
import { log } from '../log';
import { registry as metrics } from '../metrics';
import type { ApiModule } from '../module';
import { registryLocation } from '../store';
import { changeRelease, liveOf } from './change-release.command';
import { judgeCanaries, judgeCanariesJob } from './judge-canaries.job';
import { noteVisit } from './note-visit.command';
import { recentFailures } from './recent-failures';
import { registryForRole } from './registry-for-role';
import { releaseOverview } from './release-overview';
import { reportBudget } from './report-budget';

const failures = new Counter({
  name: 'remote_failures_total',
  help: 'Failures of remotes reported by browsers.',
  labelNames: ['remote', 'kind'] as const,
  registers: [metrics],
});

interface View {
  etag: string;
  view: SignedRegistry;
}

/** Views of one document, by role and site; built once per document, and rebuilt when their expiry changes. */
type Views = Map<string, View>;

/** Logs and counts a report. Only existing remotes become labels, so that nobody can flood the metrics with names. */
function note(report: RemoteFailure, document: RemoteRegistry | null, role: Role | null): void {
  const known = document?.remotes.some(({ name }) => name === report.remote) ?? false;
  failures.inc({ remote: known ? report.remote : 'unknown', kind: report.kind });
  log().warn({ ...report, role }, 'a remote failed in a browser');
}

export function remoteRegistryModule(): ApiModule {
  let followed: FollowedRegistry | null = null;
  const registry = (): FollowedRegistry =>
    (followed ??= followRegistry(registryLocation(), (problem) => log().error({ problem }, 'registry of remotes')));
  const views = new WeakMap<RemoteRegistry, Views>();

  function viewOf(document: RemoteRegistry, role: Role | null, origin: string): View {
    const adminOrigin = env().ADMIN_ORIGIN;
    const adminSite = adminOrigin === undefined ? undefined : { origin: adminOrigin, isAsking: origin === adminOrigin };
    const place = `${role} ${adminSite?.isAsking}`;
    const expires = expiryOf(now());
    const known: Views = views.get(document) ?? new Map();
    views.set(document, known);
    let made = known.get(place);
    if (made?.view.expires !== expires) {
      const key = readSigningKey(env().REGISTRY_SIGNING_KEY);
      const view = signRegistry(registryForRole(document, role, adminSite), role ?? 'public', key, expires);
      const digest = createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 27);
      made = { etag: `"${digest}"`, view };
      known.set(place, made);
    }
    return made;
  }

  const budget = reportBudget();
  const recent = recentFailures();

  return {
    name: 'remote-registry',
    jobs: [judgeCanariesJob],
    routes: [
      defineRoute(
        calls.getRemotes,
        async ({ actor, ctx }) => {
          const document = await registry().read();
          // Without a document the shell falls back to its last good copy; an empty list would tell it that there are no remotes.
          if (!document) refuse('not_ready', undefined, { retryAfterSeconds: 2, message: 'No remotes are published.' });
          const { etag, view } = viewOf(document, actor?.role ?? null, ctx.get('Origin'));
          ctx.set('ETag', etag);
          ctx.set('Cache-Control', 'private, no-cache');
          ctx.vary('Authorization');
          ctx.vary('Origin');
          return view;
        },
        conditionalGet,
      ),

      defineRoute(calls.reportRemoteFailure, async ({ actor, body, ctx }) => {
        if (budget.take(addressGroup(ctx.ip))) {
          const role = actor?.role ?? null;
          note(body, await registry().read(), role);
          recent.add(body, role);
        }
        return { accepted: true as const };
      }),

      defineRoute(calls.reportRemoteVisit, async ({ actor, body, ctx }) => {
        const document = await registry().read();
        if (document) await noteVisit(document, { actor, address: addressGroup(ctx.ip) }, body);
        // The same answer whether it counts or not, so that it reveals neither which versions exist nor who has which.
        return { accepted: true as const };
      }),

      defineRoute(calls.getReleases, async () => {
        const place = registryLocation();
        const document = await readRegistry(place);
        return releaseOverview(document, await readJournal(place), recent.list(), await judgeCanaries(document));
      }),

      defineRoute(calls.changeRelease, async ({ actor, params, body }) => {
        const { after } = await changeRelease(actor, registryLocation(), params.remote, body);
        const live = liveOf(after, params.remote);
        if (!live) refuse('remote_not_found');
        return { revision: after.revision, state: live.state, current: live.current };
      }),
    ],
  };
}
