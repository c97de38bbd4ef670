/** Every call that adds something, sent again after its answer was lost: nothing is there twice, and the answer is the same. */
import { calls, type CallName, type CallShape } from '@taskmint/contract';
import { CALL_FIXTURES } from '../testing/call-fixtures';
import { sendParts } from '../testing/send-parts';
import { startFixtures, type RunningFixtures } from '../testing/start-fixtures';

let fixtures: RunningFixtures;
beforeAll(async () => {
  fixtures = await startFixtures();
});
afterAll(() => fixtures.stop());

const ADDING = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as CallShape).addsAnew);

/** Calls that are about what somebody else has, a task here. */
const ABOUT_OTHERS: readonly CallName[] = ['askQuestion', 'reportThing'];

test.each(ADDING)('%s sent twice with one key adds one thing', async (name) => {
  const fixture = CALL_FIXTURES[name];
  if (!fixture) throw new Error(`there is no fixture for ${name}`);
  const role = fixture.role === 'stranger' ? 'freelancer' : fixture.role;
  const caller = await fixtures.api.person(role, { coins: 1_000 });
  const owner = role === 'admin' ? 'freelancer' : ABOUT_OTHERS.includes(name) ? 'client' : null;
  const parts = await fixture.make(fixtures, owner ? await fixtures.api.person(owner, { coins: 1_000 }) : caller);
  const send = () =>
    sendParts(fixtures.api, calls[name], parts, { token: caller.token, idempotencyKey: `lost-${name}` });
  const first = await send();
  expect([name, first.status < 300]).toEqual([name, true]);
  const again = await send();
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});
