/** Deciding about many submissions at once: each coin moves once, whatever is repeated, and a refusal stops none of the others. */
import { calls, DESK, type DeskOutcome } from '@taskmint/contract';
import { setClock } from '../../clock';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const PAY = 3;
const REASON = { category: 'incomplete_proof', reason: 'Four of the ten sentences are missing in it.' } as const;

let workers: Person[];
const api = shared(startTestApi);
beforeAll(async () => {
  workers = await Promise.all(Array.from({ length: 30 }, () => api.person('freelancer', { bare: true })));
});
afterEach(() => api.assertBalanced());

interface Desk {
  client: Person;
  task: string;
  ids: string[];
}

async function desk(count: number): Promise<Desk> {
  const client = await api.person('client', { bare: true, coins: count * PAY });
  const task = await api.task(client, { task_quantity: count, per_task_pay: PAY });
  const ids = await Promise.all(workers.slice(0, count).map((worker) => api.submit(worker, task)));
  return { client, task, ids };
}
const approve = ({ client, task }: Desk, submission_ids: string[], idempotencyKey?: string) =>
  api.send(
    calls.decideMany,
    { params: { id: task }, body: { status: 'approve', submission_ids } },
    { token: api.tokenOf(client), ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const reject = ({ client, task }: Desk, submission_ids: string[]) =>
  api.send(
    calls.decideMany,
    { params: { id: task }, body: { status: 'reject', submission_ids, rejection: REASON } },
    { token: api.tokenOf(client) },
  );
const outcomes = ({ body }: { body: unknown }) => (body as { outcomes: DeskOutcome[] }).outcomes;
const coinsOf = async (people: readonly Person[]) =>
  (await Promise.all(people.map(async (person) => (await api.record(person)).coins))).reduce((a, b) => a + b, 0);

test('pays each once, when two tabs send the same at once and each id twice', async () => {
  const given = await desk(25);
  const paid = workers.slice(0, 25);
  const before = await coinsOf(paid);
  const answers = await Promise.all([
    approve(given, [...given.ids, ...given.ids]),
    approve(given, [...given.ids].reverse()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const done = answers.flatMap(outcomes).filter(({ outcome }) => outcome === 'done');
  expect(new Set(done.map(({ submission_id }) => submission_id)).size).toBe(25);
  expect(done).toHaveLength(25);
  expect(await coinsOf(paid)).toBe(before + 25 * PAY);
  expect((await api.record(given.client)).total_pay).toBe(25 * PAY);
  const third = await approve(given, given.ids);
  expect(third.body).toMatchObject({ modifiedCount: 0 });
  expect(await coinsOf(paid)).toBe(before + 25 * PAY);
});

test('one key is answered the same bytes, and moves nothing the second time', async () => {
  const given = await desk(2);
  const first = await approve(given, given.ids, 'desk-one-key');
  expect(first.body).toMatchObject({ modifiedCount: 2 });
  const again = await approve(given, given.ids, 'desk-one-key');
  expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([first.text, 'true']);
});

test('one that is refused is named and stops none of the others', async () => {
  const [given, foreign] = [await desk(4), await desk(1)];
  const [rejected = '', first = '', taken = '', last = ''] = given.ids;
  await reject(given, [rejected]);
  await api.ok(calls.withdrawSubmission, { params: { id: taken } }, { token: api.tokenOf(workers[2]!) });
  const unknown = 'f'.repeat(24);
  const answer = await approve(given, [rejected, first, taken, foreign.ids[0]!, unknown, last]);
  expect(outcomes(answer).map(({ message: _message, ...rest }) => rest)).toEqual([
    { submission_id: rejected, outcome: 'refused', code: 'already_decided' },
    { submission_id: first, outcome: 'done', code: null },
    { submission_id: taken, outcome: 'refused', code: 'submission_not_pending' },
    { submission_id: foreign.ids[0], outcome: 'refused', code: 'submission_not_found' },
    { submission_id: unknown, outcome: 'refused', code: 'submission_not_found' },
    { submission_id: last, outcome: 'done', code: null },
  ]);
  expect(answer.body).toMatchObject({ modifiedCount: 2 });
});

test('rejects at most 20 in one action, for a reason, and frees their places once', async () => {
  const given = await desk(21);
  const many = await reject(given, given.ids);
  expect([many.status, many.body]).toMatchObject([422, { code: 'invalid_input' }]);
  const answer = await reject(given, given.ids.slice(0, DESK.rejections));
  expect(answer.body).toMatchObject({ modifiedCount: DESK.rejections });
  expect((await reject(given, given.ids.slice(0, DESK.rejections))).body).toMatchObject({ modifiedCount: 0 });
  const { slots } = await api.ok(calls.getTask, { params: { id: given.task } });
  expect(slots).toMatchObject({ free: DESK.rejections, pending: 1 });
  const detail = await api.ok(
    calls.getSubmission,
    { params: { id: given.ids[0]! } },
    { token: api.tokenOf(workers[0]!) },
  );
  expect(detail.rejection).toEqual(REASON);
});

test('the share of rejections holds within one action: those that would be too many are refused, each by name', async () => {
  const given = await desk(29);
  await approve(given, given.ids.slice(0, 20));
  const answer = outcomes(await reject(given, given.ids.slice(20)));
  const codes = answer.map(({ outcome, code }) => code ?? outcome);
  // 8 of 28 are below 30 %, 9 of 29 above.
  expect(codes).toEqual([...Array.from({ length: 8 }, () => 'done'), 'rejections_paused']);
});

test('after the deadline nothing can be rejected, and approving pays as the deadline would', async () => {
  const given = await desk(2);
  setClock(() => Date.now() + 15 * DAY_MS);
  expect(outcomes(await reject(given, [given.ids[0]!]))).toMatchObject([{ code: 'review_deadline_passed' }]);
  expect(outcomes(await approve(given, given.ids)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});

test('the desk of a task lists what waits, what is flagged, what changes were asked for and what is decided', async () => {
  const given = await desk(4);
  const [asked = '', first = '', ...rest] = given.ids;
  const as = { token: api.tokenOf(given.client) };
  await api.ok(
    calls.requestChanges,
    { params: { id: asked }, body: { message: 'Name the colours of the sky as well.' } },
    as,
  );
  await approve(given, [first]);
  const idsOf = async (part: 'pending' | 'flagged' | 'revision' | 'decided') => {
    const query = { task_id: given.task, desk: part, order: 'oldest' } as const;
    const works = await api.ok(calls.listReceivedSubmissions, { params: { email: given.client.email }, query }, as);
    return works.map(({ _id }) => _id).sort();
  };
  expect(await idsOf('pending')).toEqual([...rest].sort());
  expect(await idsOf('revision')).toEqual([asked]);
  expect(await idsOf('decided')).toEqual([first]);
  expect(await idsOf('flagged')).toEqual([]);
});

test("nobody decides on somebody else's task, and admins are not party to the work", async () => {
  const [given, other] = [await desk(1), await desk(1)];
  const answer = await approve({ ...given, client: other.client }, given.ids);
  expect(answer.body).toMatchObject({ code: 'task_not_found' });
});
