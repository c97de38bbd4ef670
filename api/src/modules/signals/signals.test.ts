/**
 * Facts about how work was written: what is counted, which similarities are found, who sees them, and that they influence no decision
 * (fair-work.md 14).
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Types } from 'mongoose';
import { calls, USUAL_TERMS, type AiRule } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { SubmissionModel } from '../submissions/submission.model';
import { likeness, runsOf } from '../submissions/text-likeness';

const COUNTS = { pasted_characters: 120, typing_seconds: 95, focus_losses: 3 };
const TEXT = 'The first picture shows two sparrows on a wire below a grey sky in autumn.';

const api = shared(startTestApi);

const read = (id: string, reader: Person) => api.ok(calls.getSignals, { params: { id } }, api.as(reader));
const note = (id: string, worker: Person, body = COUNTS) =>
  api.send(calls.noteSignals, { params: { id }, body }, api.as(worker));

async function taskOf(ai_rule: AiRule): Promise<{ client: Person; task: string }> {
  const client = await api.person('client', { coins: 200 });
  return { client, task: await api.task(client, { task_quantity: 5, terms: { ...USUAL_TERMS, ai_rule } }) };
}

async function handIn(task_id: string, submission_details: string): Promise<{ worker: Person; id: string }> {
  const worker = await api.person('freelancer');
  const body = { task_id, submission_details };
  return { worker, id: (await api.ok(calls.createSubmission, { body }, api.as(worker))).insertedId };
}

test('what was counted is noted once, and both sides and admins read the same facts', async () => {
  const { client, task } = await taskOf('not_allowed');
  const { worker, id } = await handIn(task, TEXT);
  expect(await read(id, worker)).toEqual({
    counted: null,
    similar_texts: 0,
    most_similar_percent: null,
    copied_files: 0,
  });
  expect((await note(id, worker)).body).toEqual({ modifiedCount: 1 });
  expect((await note(id, worker, { ...COUNTS, focus_losses: 0 })).body).toEqual({ modifiedCount: 0 });
  const facts = await read(id, worker);
  expect(facts.counted).toMatchObject(COUNTS);
  expect(await read(id, client)).toEqual(facts);
  expect(await read(id, await api.person('admin'))).toEqual(facts);
});

test('nothing is counted where AI is allowed, or for work of others, and nobody else reads any of it', async () => {
  const { task } = await taskOf('allowed');
  const { worker, id } = await handIn(task, TEXT);
  expect((await note(id, worker)).body).toMatchObject({ code: 'signals_not_asked' });
  const stranger = await api.person('freelancer');
  expect((await note(id, stranger)).body).toMatchObject({ code: 'submission_not_found' });
  expect(await api.refused(calls.getSignals, { params: { id } }, api.as(stranger))).toMatchObject({
    code: 'submission_not_found',
  });
});

test("texts that are nearly another worker's are counted on both sides, without saying whose; short and different ones are not", async () => {
  const { client, task } = await taskOf('not_allowed');
  const first = await handIn(task, TEXT);
  const copy = await handIn(task, `${TEXT.toUpperCase()} Really.`);
  const other = await handIn(task, 'I see a red bus in front of the old town hall, and it is raining a little.');
  const short = await handIn(task, 'Two sparrows.');
  for (const { id } of [first, copy]) {
    const facts = await read(id, client);
    expect(facts.similar_texts).toBe(1);
    expect(facts.most_similar_percent).toBeGreaterThan(80);
    expect(Object.keys(facts).sort()).toEqual(['copied_files', 'counted', 'most_similar_percent', 'similar_texts']);
  }
  expect(await read(other.id, client)).toMatchObject({ similar_texts: 0, most_similar_percent: 0 });
  expect(await read(short.id, client)).toMatchObject({ similar_texts: 0, most_similar_percent: null });
});

test('while the texts of a large task are compared, this process answers others', async () => {
  const { task } = await taskOf('not_allowed');
  const { worker, id } = await handIn(task, long(0));
  const works = collectionOf(SubmissionModel);
  const like = (await works.findOne({ _id: new Types.ObjectId(id) }))!;
  const others = Array.from({ length: 200 }, (_, n) => {
    const [_id, other] = [new Types.ObjectId(), new Types.ObjectId()];
    return { ...like, _id, worker: other, submission_details: long(n + 1) };
  });
  await works.insertMany(others);
  const begun = performance.now();
  for (const { submission_details } of others) runsOf(submission_details);
  const allAtOnce = performance.now() - begun;
  // The best of several, as the machine has other things to do too.
  const longest: number[] = [];
  for (let round = 0; round < 5; round += 1) longest.push(await longestTurn(() => read(id, worker)));
  expect(Math.min(...longest)).toBeLessThan(allAtOnce / 2);
  await works.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } });
});

/** A text of 5,000 characters. */
function long(seed: number): string {
  return Array.from({ length: 1_250 }, (_, n) => ((n * 7_919 + seed * 104_729) % 46_656).toString(36).padStart(3, 'x'))
    .join(' ')
    .slice(0, 5_000);
}

/** How long this process did nothing else at most during `work`, in ms. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [last, most, isOver] = [performance.now(), 0, false];
  const look = (): void => {
    const at = performance.now();
    most = Math.max(most, at - last);
    last = at;
    if (!isOver) setImmediate(look);
  };
  look();
  await work();
  isOver = true;
  return most;
}

test('texts in Bangla are compared word by word as well', () => {
  const text = 'প্রথম ছবিতে দুটি চড়ুই পাখি একটি তারের উপর ধূসর আকাশের নিচে বসে আছে';
  const runs = runsOf(text);
  expect(runs && likeness(runs, runsOf(`${text}।`) ?? new Set())).toBe(1);
});

test('is in the copy of own data, and goes with the account', async () => {
  const { client, task } = await taskOf('not_allowed');
  const { worker, id } = await handIn(task, TEXT);
  await note(id, worker);
  const copy = await api.ok(calls.exportAccount, {}, api.as(worker));
  expect(copy.typing_counts).toEqual([{ submission: id, ...COUNTS }]);
  await api.ok(calls.closeUser, { params: { id: worker.id } }, api.as(worker));
  expect((await read(id, client)).counted).toBeNull();
});

describe('nothing leads from a signal to a state', () => {
  const root = path.join(__dirname, '../..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(path.join(root, file), 'utf8')] as const);
  const isOwn = (file: string) => file.startsWith('modules/signals/');

  test('nobody but the list of modules imports them, and nobody else names where they lie', () => {
    const importers = sources.filter(([file, text]) => !isOwn(file) && /from '[^']*\/signals(\/[^']*)?'/.test(text));
    expect(importers.map(([file]) => file)).toEqual(['modules/index.ts']);
    const readers = sources.filter(([, text]) => text.includes('work_signals'));
    expect(readers.map(([file]) => file)).toEqual(['modules/signals/signal.model.ts']);
  });

  test('they import no command, no ledger and no news, and write nothing but themselves', () => {
    const own = sources.filter(([file]) => isOwn(file));
    expect(own.length).toBeGreaterThan(2);
    for (const [file, text] of own) {
      expect([file, text.match(/from '[^']*(\.commands?|ledger|news|audit|users)[^']*'/g)]).toEqual([file, null]);
      const writes = [
        ...text.matchAll(/collectionOf\((\w+)\)\s*\.(insert|update|delete|replace|bulkWrite|findOneAnd)/g),
      ];
      expect(writes.filter(([, model]) => model !== 'SignalModel')).toEqual([]);
    }
  });

  test('work with the worst facts is paid and counted like any other', async () => {
    const { client, task } = await taskOf('not_allowed');
    const [first, copy] = [await handIn(task, TEXT), await handIn(task, TEXT)];
    await note(copy.id, copy.worker, { pasted_characters: 1_000_000, typing_seconds: 0, focus_losses: 10_000 });
    for (const { id } of [first, copy])
      await api.ok(calls.decideSubmission, { params: { id }, body: { status: 'approve' } }, api.as(client));
    const [a, b] = [await api.record(first.worker), await api.record(copy.worker)];
    expect([b.coins, b.work_approved, b.work_decided]).toEqual([a.coins, a.work_approved, a.work_decided]);
    await api.assertBalanced();
  });
});
