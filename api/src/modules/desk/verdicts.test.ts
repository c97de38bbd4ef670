/** Results and verdicts as CSV: no coin moves twice, one bad row prevents everything, and no cell runs as a formula. */
import { parse } from 'csv-parse/sync';
import { Types } from 'mongoose';
import { calls, VERDICT_FILE, type VerdictRow } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { SubmissionModel } from '../submissions/submission.model';

const PAY = 4;
const WHY = 'Four of the ten sentences are missing in it.';
const HEADER = 'submission_id,verdict,category,reason,bonus,note';

let workers: Person[];
const api = shared(startTestApi);
beforeAll(async () => {
  workers = await Promise.all(Array.from({ length: 26 }, () => api.person('freelancer', { bare: true })));
});
afterEach(() => api.assertBalanced());

interface Desk {
  client: Person;
  task: string;
  ids: string[];
}

async function desk(count: number, more = 50): Promise<Desk> {
  const client = await api.person('client', { bare: true, coins: count * PAY + more });
  const task = await api.task(client, { task_quantity: count, per_task_pay: PAY });
  const ids: string[] = [];
  for (const worker of workers.slice(0, count)) ids.push(await api.submit(worker, task));
  return { client, task, ids };
}
const as = ({ client }: Desk) => ({ token: api.tokenOf(client) });
const csv = (...rows: string[]) => [HEADER, ...rows, ''].join('\r\n');
const check = (given: Desk, file: string) =>
  api.ok(calls.checkVerdicts, { params: { id: given.task }, body: { csv: file } }, as(given));
const apply = (given: Desk, file: string) =>
  api.ok(calls.applyVerdicts, { params: { id: given.task }, body: { csv: file } }, as(given));
const means = (rows: readonly VerdictRow[]) =>
  rows.map(({ row, outcome, problem, column }) => (problem ? `${row} ${column}: ${problem}` : `${row} ${outcome}`));
const coinsOf = async (person: Person) => (await api.record(person)).coins;
const statusesOf = async ({ ids }: Desk) => {
  const works = await collectionOf(SubmissionModel)
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { sort: { _id: 1 } })
    .toArray();
  return works.map(({ status }) => status);
};
const results = async (given: Desk, sheet: 'all' | 'verdicts') =>
  (await api.send(calls.exportResults, { params: { id: given.task }, query: { sheet } }, as(given))).text;

test('a file does what it says once, however often it comes and from how many tabs', async () => {
  const given = await desk(4);
  const [first = '', second = '', third = ''] = given.ids;
  const file = csv(
    `${first},approve,,,5,Thank you`,
    `${second},Reject,incomplete_proof,"Four of the ten sentences, ""all"" of them, are missing.",,`,
    `${third},changes,,Name the colours of the sky as well.,,`,
    `${given.ids[3]},,,,,`,
  );
  const before = [await coinsOf(workers[0]!), await coinsOf(given.client)];
  const dry = await check(given, file);
  expect(means(dry.rows)).toEqual(['2 change', '3 change', '4 change']);
  expect(dry).toMatchObject({ pay_coins: PAY, bonus_coins: 5 });
  expect(await statusesOf(given)).toEqual(['pending', 'pending', 'pending', 'pending']);

  const answers = await Promise.all([apply(given, file), apply(given, file)]);
  expect(answers.every(({ applied }) => applied)).toBe(true);
  expect(await statusesOf(given)).toEqual(['approve', 'reject', 'revision', 'pending']);
  const after = [before[0]! + PAY + 5, before[1]! - 5];
  expect([await coinsOf(workers[0]!), await coinsOf(given.client)]).toEqual(after);

  const again = await apply(given, file);
  expect(again).toMatchObject({ applied: true, pay_coins: 0, bonus_coins: 0, outcomes: [] });
  expect(means(again.rows)).toEqual(['2 same', '3 same', '4 same']);
  expect([await coinsOf(workers[0]!), await coinsOf(given.client)]).toEqual(after);
  const work = await api.ok(calls.getSubmission, { params: { id: third } }, as(given));
  expect(work.revisions).toHaveLength(1);
});

test('what was asked for before is not asked for again once new work has come', async () => {
  const given = await desk(1);
  const file = csv(`${given.ids[0]},changes,,Name the colours of the sky as well.,,`);
  await apply(given, file);
  const body = { submission_details: 'With colours.' };
  await api.ok(calls.changeSubmission, { params: { id: given.ids[0]! }, body }, { token: api.tokenOf(workers[0]!) });
  expect(means((await apply(given, file)).rows)).toEqual(['2 same']);
  expect(await statusesOf(given)).toEqual(['pending']);
});

test('what a file that stopped halfway has done is not done again, and the rest of it is', async () => {
  const given = await desk(2);
  const [first = '', second = ''] = given.ids;
  await api.ok(calls.decideSubmission, { params: { id: first }, body: { status: 'approve' } }, as(given));
  const before = await coinsOf(workers[0]!);
  const answer = await apply(given, csv(`${first},approve,,,5,Thank you`, `${second},approve,,,,`));
  expect(answer).toMatchObject({ applied: true, pay_coins: PAY, bonus_coins: 5 });
  expect(await coinsOf(workers[0]!)).toBe(before + 5);
  expect(await statusesOf(given)).toEqual(['approve', 'approve']);
});

test('a file that stopped halfway and whose rest no longer applies does nothing more, and says what it has done', async () => {
  const given = await desk(3);
  const [first = '', second = '', third = ''] = given.ids;
  await apply(given, csv(`${first},approve,,,,`));
  await api.decide(given.client, second, 'reject');
  const rows = [first, second, third].map((id) => `${id},approve,,,,`);
  expect(await apply(given, csv(...rows))).toMatchObject({
    applied: false,
    outcomes: [{ submission_id: first, outcome: 'before' }],
  });
  expect(await statusesOf(given)).toEqual(['approve', 'reject', 'pending']);
});

test('work that was changed after the sheet was saved is not decided by it', async () => {
  const given = await desk(2);
  const body = { submission_details: 'Something else.' };
  const edit = (n: number) =>
    api.ok(calls.changeSubmission, { params: { id: given.ids[n]! }, body }, { token: api.tokenOf(workers[n]!) });
  await edit(0);
  const fill = async () => {
    const [header = [], ...rows]: string[][] = parse(await results(given, 'verdicts'), { bom: true });
    const at = header.indexOf('verdict');
    return [header, ...rows.map((row) => row.with(at, 'approve'))].map((row) => row.join(',')).join('\r\n');
  };
  const old = await fill();
  expect((await check(given, old)).rows.map(({ outcome }) => outcome)).toEqual(['change', 'change']);
  await edit(0);
  await edit(1);
  const { applied, rows } = await apply(given, old);
  expect([applied, ...rows.map(({ problem, column }) => `${column}: ${problem}`)]).toEqual([
    false,
    'changed_at: changed_since',
    'changed_at: changed_since',
  ]);
  expect(await apply(given, await fill())).toMatchObject({ applied: true, pay_coins: 2 * PAY });
});

test('one bad row changes nothing, and names its row and column', async () => {
  const [given, foreign] = [await desk(8), await desk(1)];
  const [good = '', , , taken = '', decided = ''] = given.ids;
  await api.ok(calls.withdrawSubmission, { params: { id: taken } }, { token: api.tokenOf(workers[3]!) });
  await api.ok(calls.decideSubmission, { params: { id: decided }, body: { status: 'approve' } }, as(given));
  const before = await coinsOf(workers[0]!);
  const file = csv(
    `${good},approve,,,,`,
    `${foreign.ids[0]},approve,,,,`,
    `nonsense,approve,,,,`,
    `${given.ids[1]},perhaps,,,,`,
    `${taken},approve,,,,`,
    `${decided},reject,incomplete_proof,${WHY},,`,
    `${given.ids[2]},reject,unkind,${WHY},,`,
    `${given.ids[5]},reject,other,Too short,,`,
    `${given.ids[6]},approve,,,501,Well done`,
    `${given.ids[7]},approve,,,2.5,Well done`,
    `${given.ids[7]},approve,,,,`,
  );
  const answer = await apply(given, file);
  expect(means(answer.rows)).toEqual([
    '2 change',
    '3 submission_id: unknown_submission',
    '4 submission_id: unknown_submission',
    '5 verdict: unknown_verdict',
    '6 verdict: not_waiting',
    '7 verdict: decided_otherwise',
    '8 category: category_wrong',
    '9 reason: reason_wrong',
    '10 bonus: bonus_wrong',
    '11 submission_id: named_twice',
    '12 submission_id: named_twice',
  ]);
  expect(answer).toMatchObject({ applied: false, outcomes: [] });
  expect(await coinsOf(workers[0]!)).toBe(before);
  expect((await statusesOf(given))[0]).toBe('pending');
});

test('a bonus needs a note, a decision and the coins for all of them', async () => {
  const given = await desk(3, 7);
  const [first, second, third] = given.ids;
  expect(means((await check(given, csv(`${first},approve,,,5,`))).rows)).toEqual(['2 note: note_wrong']);
  expect(means((await check(given, csv(`${first},,,,5,Thanks`))).rows)).toEqual(['2 bonus: no_bonus']);
  const two = csv(`${first},approve,,,4,Thanks`, `${second},approve,,,4,Thanks`, `${third},approve,,,,`);
  expect(means((await check(given, two)).rows)).toEqual([
    '2 bonus: too_few_coins',
    '3 bonus: too_few_coins',
    '4 change',
  ]);
});

test('rejections in bulk stop in a file too: 20 in one, and never above the share', async () => {
  const given = await desk(26);
  const reject = (id: string) => `${id},reject,other,${WHY},,`;
  const many = await check(given, csv(...given.ids.slice(0, 21).map(reject)));
  expect(means(many.rows).at(-1)).toMatch(/too_many_rejections|share_exceeded/);
  const approvals = given.ids.slice(0, 17).map((id) => `${id},approve,,,,`);
  const shared = await apply(given, csv(...approvals, ...given.ids.slice(17).map(reject)));
  // 7 of 24 is below 30 %, 8 of 25 is not.
  expect(shared.rows.filter(({ problem }) => problem === 'share_exceeded')).toHaveLength(2);
  expect(shared.applied).toBe(false);
  const fits = await apply(given, csv(...approvals, ...given.ids.slice(17, 24).map(reject)));
  expect(fits.outcomes.map(({ outcome }) => outcome)).toEqual(Array(24).fill('done'));
});

test('after the deadline a file can approve and not reject', async () => {
  const given = await desk(2);
  setClock(() => Date.now() + 15 * DAY_MS);
  const answer = await check(given, csv(`${given.ids[0]},reject,other,${WHY},,`, `${given.ids[1]},approve,,,,`));
  expect(means(answer.rows)).toEqual(['2 verdict: deadline_passed', '3 change']);
});

test.each([
  ['nothing in it', ''],
  ['no header', 'a,b\r\n1,2'],
  ['a column twice', 'submission_id,verdict,verdict\r\n1,approve,approve'],
  ['nothing said', `${HEADER}\r\n1,,,,,\r\n`],
  ['an open quote', `${HEADER}\r\n"1,approve`],
  ['too many rows', [HEADER, ...Array<string>(VERDICT_FILE.rows + 1).fill('1,approve')].join('\n')],
])('a file with %s is refused as a whole', async (_, file) => {
  const given = await desk(1);
  const answer = await api.send(calls.applyVerdicts, { params: { id: given.task }, body: { csv: file } }, as(given));
  expect([answer.status, answer.body]).toMatchObject([422, { code: 'verdict_file_unreadable' }]);
});

test('semicolons, tabs, a byte order mark and columns in another order are read too', async () => {
  const given = await desk(2);
  const [first, second] = given.ids;
  const file = `\uFEFFfreelancer;Verdict;submission_id\nSomebody;approve;${first}\n`;
  expect(means((await check(given, file)).rows)).toEqual(['2 change']);
  expect(means((await check(given, `verdict\tsubmission_id\nAPPROVE\t${second}`)).rows)).toEqual(['2 change']);
});

test('results come with every answer, state and time, and nothing in them runs in a spreadsheet', async () => {
  const given = await desk(7);
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'has "quotes", commas\nand lines'];
  for (const [n, submission_details] of hostile.entries()) {
    await collectionOf(SubmissionModel).updateOne(
      { _id: new Types.ObjectId(given.ids[n]) },
      { $set: { submission_details, worker_name: 'মিতা' } },
    );
  }
  await api.ok(calls.decideSubmission, { params: { id: given.ids[0]! }, body: { status: 'approve' } }, as(given));
  const text = await results(given, 'all');
  expect(text.startsWith('submission_id,freelancer,status,answer')).toBe(true);
  // The mark by which spreadsheets know UTF-8; what decodes the answer takes it away.
  const bytes = await fetch(`${api.api.url}/task/${given.task}/results`, {
    headers: { Authorization: `Bearer ${as(given).token}` },
  });
  expect(
    Buffer.from(await bytes.arrayBuffer())
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('efbbbf');
  expect(bytes.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(rows).toHaveLength(7);
  const answers = new Map(rows.map((row) => [row['submission_id'], row['answer']]));
  expect(given.ids.map((id) => answers.get(id))).toEqual(
    hostile.map((answer) => (/^[=+\-@\t\r]/.test(answer) ? `'${answer}` : answer)),
  );
  const first = rows.find((row) => row['submission_id'] === given.ids[0]);
  expect(first).toMatchObject({ freelancer: 'মিতা', status: 'approve', paid_coins: '4', decided_by_deadline: 'no' });
  expect(Date.parse(first?.['decided_at'] ?? '')).not.toBeNaN();
});

// RFC 4180: only our own reader knows that rows end with both characters, and that one alone belongs to a cell.
test.each(['\n', '\r'])('an answer of several lines, broken by %j, is one cell for every reader', async (lineBreak) => {
  const given = await desk(1);
  const submission_details = `Page: 12${lineBreak}Words: 340`;
  await collectionOf(SubmissionModel).updateOne(
    { _id: new Types.ObjectId(given.ids[0]) },
    { $set: { submission_details } },
  );
  for (const sheet of ['all', 'verdicts'] as const) {
    expect(await results(given, sheet)).toContain(`,"${submission_details}",`);
  }
});

test.each([';', '\t'])(
  'nothing in results runs in a spreadsheet that separates cells by %j instead',
  async (delimiter) => {
    const given = await desk(1);
    const submission_details = `a${delimiter}=1+1${delimiter}"=2${delimiter}+3${delimiter}-4\n@SUM(A1)`;
    await collectionOf(SubmissionModel).updateOne(
      { _id: new Types.ObjectId(given.ids[0]) },
      { $set: { submission_details } },
    );
    const options = { bom: true, delimiter, relax_quotes: true, relax_column_count: true, quote: null };
    const cells = (parse(await results(given, 'all'), options) as string[][]).flat();
    expect(cells.length).toBeGreaterThan(5);
    expect(cells.filter((cell) => /^"*[=+\-@]/.test(cell))).toEqual([]);
  },
);

test('the sheet for verdicts comes back as it is, filled in', async () => {
  const given = await desk(3);
  await api.ok(calls.decideSubmission, { params: { id: given.ids[2]! }, body: { status: 'approve' } }, as(given));
  const sheet = await results(given, 'verdicts');
  const rows: string[][] = parse(sheet, { bom: true });
  const at = rows[0]!.indexOf('verdict');
  expect(
    rows
      .slice(1)
      .map(([id]) => id)
      .sort(),
  ).toEqual(given.ids.slice(0, 2).sort());
  const filled = rows.map((row, n) => row.map((cell, c) => (n > 0 && c === at ? 'approve' : cell)));
  const answer = await apply(given, filled.map((row) => row.map((cell) => JSON.stringify(cell)).join(',')).join('\n'));
  expect(answer).toMatchObject({ applied: true, pay_coins: 2 * PAY });
  expect(await statusesOf(given)).toEqual(['approve', 'approve', 'approve']);
});

test('answers to fields have columns of their own, a negative number among them as a number', async () => {
  const common = { help: '', required: true } as const;
  const client = await api.person('client', { bare: true, coins: PAY });
  const task = await api.task(client, {
    task_quantity: 1,
    per_task_pay: PAY,
    proof_fields: [
      { ...common, key: 'colour', label: 'Colour', kind: 'short_text' },
      { ...common, key: 'degrees', label: 'Degrees', kind: 'number', min: null, max: null },
    ],
  });
  const answers = [
    { key: 'colour', value: '=cmd' },
    { key: 'degrees', value: -4 },
  ];
  await api.ok(calls.createSubmission, { body: { task_id: task, answers } }, { token: api.tokenOf(workers[0]!) });
  const [row]: Record<string, string>[] = parse(await results({ client, task, ids: [] }, 'all'), { columns: true });
  expect(row).toMatchObject({ 'answer colour: Colour': "'=cmd", 'answer degrees: Degrees': '-4' });
});
