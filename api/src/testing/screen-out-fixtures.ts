/** The fixtures of screen-outs. Part of `CALL_FIXTURES`. */
import { calls, type CallName } from '@taskmint/contract';
import { about, type CallFixture } from './fixture-shapes';
import type { Fixtures } from './fixture-things';
import type { Person } from './start-test-api';

const CRITERION = 'You have kept a dog for a year or longer';

/** A task of `client` that pays for screen-outs. */
function screeningTask({ api, asRole }: Fixtures, client: Person): Promise<string> {
  const screen_out = { pay: 2, number: 2, criteria: [CRITERION] };
  return asRole(client, 'client', () => api.task(client, { task_quantity: 2, screen_out }));
}

export const SCREEN_OUT_FIXTURES: Readonly<Partial<Record<CallName, CallFixture>>> = {
  screenOut: {
    role: 'freelancer',
    make: async (the, subject) => {
      const id = await screeningTask(the, await the.api.person('client', { coins: 100 }));
      await the.asRole(subject, 'freelancer', () =>
        the.api.ok(calls.startTask, { params: { id } }, { token: subject.token }),
      );
      return { params: { id }, body: { criterion: CRITERION } };
    },
  },
  listScreenOuts: about('client', screeningTask),
};
