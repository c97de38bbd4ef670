/** Screen-outs as the application sees them: a fixed pay for freelancers who start a task and turn out not to fit it (fair-work.md 16). */
import { calls } from '@taskmint/contract';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { screenOut } from './screen-out.command';
import { screenedOutOf } from './screen-outs.query';

export const screenOutsModule: ApiModule = {
  name: 'screen-outs',
  routes: [
    defineRoute(calls.screenOut, ({ actor, params, body }) => screenOut(actor, params.id, body.criterion)),

    defineRoute(calls.listScreenOuts, async ({ actor, params, query, setTotal }) => {
      const { people, total } = await screenedOutOf(actor, params.id, query);
      setTotal(total);
      return people;
    }),
  ],
};
