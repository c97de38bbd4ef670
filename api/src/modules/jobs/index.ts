/** The jobs as admins and operators see them. Binds calls; holds no rules. */
import { calls } from '@taskmint/contract';
import { defineRoute } from '../../http/route';
import { jobOverview } from '../../jobs/job-overview.query';
import { retryItem } from './retry-item.command';
import type { ApiModule } from '../../module';

/** `modules` is a function because the modules that have jobs are put together with this one. */
export function jobsModule(modules: () => readonly ApiModule[]): ApiModule {
  return {
    name: 'jobs',
    routes: [
      defineRoute(calls.getJobs, () => jobOverview(modules().flatMap((module) => module.jobs ?? []))),
      defineRoute(calls.retryItem, ({ actor, params }) => retryItem(actor, params.id)),
    ],
  };
}
