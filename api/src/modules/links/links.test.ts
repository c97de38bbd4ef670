/** Links between accounts: what creates one, whom it affects and how, and an admin's decision about it (fair-work.md 15). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Types } from 'mongoose';
import { calls, type LinkVerdict } from '@taskmint/contract';
import { FROM_THE_BEGINNING } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { NoticeModel } from '../news/notice.model';
import { ReservationModel } from '../reservations/reservation.model';
import { interruptAt } from '../../testing/between-statements';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { rateClients } from '../submissions/rate-clients.job';
import { SubmissionModel } from '../submissions/submission.model';
import { UserModel } from '../users/user.model';
import { markKeptApart } from './decide-link.command';
import { linkByFiles } from './link-by-files.job';
import { LinkModel } from './link.model';
import { noteLink } from './note-link.command';

const REASON = 'Both have shown on the phone who they are.';
const signal = new AbortController().signal;

let made = 0;
const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
afterEach(() => api.assertBalanced());

const idOf = ({ id }: Person) => new Types.ObjectId(id);
const next = () => String((made += 1)).padStart(8, '0');
const freelancer = (coins = 0) => api.person('freelancer', { bare: true, coins });
const client = () => api.person('client', { coins: 500 });
const pdf = (mark: string) => Buffer.from(`%PDF-1.7\n% ${mark}\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n`);
const codeOf = async (sent: Promise<{ status: number; body: unknown }>): Promise<unknown> => {
  const { status, body } = await sent;
  return status < 300 ? 'done' : (body as { code: string }).code;
};

const link = (first: Person, later: Person, key = next()) =>
  noteLink({ first: idOf(first), later: idOf(later), kind: 'proof_file', key });
async function linkedPair(): Promise<{ first: Person; later: Person }> {
  const [first, later] = [await freelancer(), await freelancer(300)];
  expect(await link(first, later)).toBe(true);
  return { first, later };
}
const linkOf = async (first: Person, later: Person) =>
  collectionOf(LinkModel).findOne({ first: idOf(first), later: idOf(later) });
const found = async (first: Person, later: Person) => (await linkOf(first, later)) !== null;
async function decide(first: Person, later: Person, verdict: LinkVerdict, by = admin): Promise<unknown> {
  const one = await linkOf(first, later);
  const body = { verdict, evidence: one?.pieces ?? 1, reason: REASON };
  return codeOf(api.send(calls.decideLink, { params: { id: one?._id.toHexString() ?? '' }, body }, api.as(by)));
}

const ask = (person: Person, account_number: string, payment_system: 'Bcash' | 'Nagad' = 'Nagad') =>
  codeOf(
    api.send(calls.requestWithdrawal, { body: { withdraw_coin: 300, payment_system, account_number } }, api.as(person)),
  );
const ownWithdrawal = async (person: Person) => {
  const [latest] = await api.ok(calls.listWithdrawals, { query: { status: 'any' } }, api.as(person));
  if (!latest) throw new Error('nothing was asked for');
  return latest;
};
const pay = async (person: Person) =>
  codeOf(
    api.send(calls.payWithdrawal, { params: { id: (await ownWithdrawal(person))._id }, query: {} }, api.as(admin)),
  );
const start = (worker: Person, id: string) => codeOf(api.send(calls.startTask, { params: { id } }, api.as(worker)));
const handIn = (worker: Person, task_id: string) =>
  codeOf(api.send(calls.createSubmission, { body: { task_id, submission_details: 'Done as asked.' } }, api.as(worker)));
const decisionsOf = async (person: Person) =>
  (await api.ok(calls.listDecisions, { query: {} }, api.as(person))).map(({ notice, by }) => `${notice.kind} by ${by}`);
const standing = async (person: Person) =>
  (await api.ok(calls.getStanding, {}, api.as(person))).map(({ reason }) => reason);

/** Work of `worker` with a file, as the job that looks for links finds it. */
async function workWith(worker: Person, file: Buffer, owner?: Person): Promise<void> {
  const id = await api.submit(worker, await api.task(owner ?? (await client())));
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(file)]), 'proof.pdf');
  expect((await api.request('POST', `/submission/${id}/files`, body, api.as(worker))).status).toBe(201);
}

describe('what links two accounts', () => {
  test('a payout account to which another account was sent money, also a former one or with another payment system; a number that was merely named links nobody', async () => {
    const number = `017${next()}`;
    const [owner, thief, other] = [await freelancer(600), await freelancer(300), await freelancer(300)];
    expect(await ask(owner, number)).toBe('done');
    expect(await ask(thief, number)).toBe('payout_account_taken');
    expect(await found(owner, thief)).toBe(false);
    expect(await pay(owner)).toBe('done');
    expect(await ask(thief, number)).toBe('payout_account_taken');
    expect(await ask(other, number, 'Bcash')).toBe('done');
    expect([await found(owner, thief), await found(owner, other)]).toEqual([true, true]);
    // The owner of the number goes on as if nothing had happened.
    expect(await ask(owner, number)).toBe('done');
    expect(await pay(owner)).toBe('done');
    expect(await decisionsOf(owner)).toEqual([]);
    expect(await standing(owner)).not.toContain('linked');
  });

  test('the same file for two clients, the first one untouched; for one client, or in the hands of many, it links nobody', async () => {
    const [first, later, same] = [await freelancer(), await freelancer(), await freelancer()];
    const [one, file] = [await client(), pdf(next())];
    await workWith(first, file, one);
    await workWith(later, file);
    await workWith(same, file, one);
    const known = pdf(next());
    const many = await Promise.all(Array.from({ length: 11 }, () => freelancer()));
    for (const worker of many) await workWith(worker, known);
    await linkByFiles.run(signal);
    expect(await found(first, later)).toBe(true);
    expect([await found(later, first), await found(first, same)]).toEqual([false, false]);
    expect(await found(many[0] as Person, many[1] as Person)).toBe(false);
    // Looked at once, and noted once.
    expect(await linkByFiles.run(signal)).toBe(0);
    expect((await linkOf(first, later))?.pieces).toBe(1);
  });

  test('nothing else: two accounts of one address and browser are not held against each other', () => {
    const own = readdirSync(__dirname)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(__dirname, file), 'utf8'));
    for (const text of own) expect(text).not.toMatch(/sessions\/|user-agent|\bip\b|address of/i);
  });

  test('a fact is noted once, whoever notes it at the same moment, and one account has no more than twenty links', async () => {
    const [first, later] = [await freelancer(), await freelancer()];
    const key = next();
    expect((await Promise.all([link(first, later, key), link(first, later, key)])).sort()).toEqual([false, true]);
    expect(await link(first, later)).toBe(true);
    expect((await linkOf(first, later))?.pieces).toBe(2);
    for (let n = 0; n < 25; n += 1) await link(await freelancer(), later);
    expect(await collectionOf(LinkModel).countDocuments({ later: idOf(later) })).toBe(20);
    expect(await link(later, later)).toBe(false);
  });
});

describe('what a link does before anybody has looked', () => {
  test('the later account is kept apart from the work of the first, and the first from nothing', async () => {
    const { first, later } = await linkedPair();
    const owner = await client();
    const [taken, free] = [await api.task(owner), await api.task(owner)];
    expect(await start(first, taken)).toBe('done');
    expect([await start(later, taken), await handIn(later, taken)]).toEqual(['linked_work', 'linked_work']);
    expect(await start(later, free)).toBe('done');
    expect(await handIn(first, free)).toBe('done');
    // A place that was kept is not lost.
    expect(await handIn(later, free)).toBe('done');
  });

  test('the task says why it takes no work of whoever is kept apart, and goes on taking it of whoever is not', async () => {
    const { first, later } = await linkedPair();
    const owner = await client();
    const [taken, free] = [await api.task(owner), await api.task(owner)];
    await handIn(first, taken);
    const seen = async (person: Person, id: string) => {
      const task = await api.ok(calls.getTask, { params: { id } }, api.as(person));
      return [task.can?.submit, task.kept_apart];
    };
    expect([await seen(later, taken), await seen(later, free)]).toEqual([
      [false, 'linked_work'],
      [true, undefined],
    ]);
    expect(await seen(await freelancer(), taken)).toEqual([true, undefined]);
    const other = await client();
    await link(other, later);
    const theirs = await api.task(other);
    expect(await seen(later, theirs)).toEqual([false, 'linked_client']);
    expect(await decide(first, later, 'one')).toBe('done');
    await handIn(later, free);
    expect(await seen(first, free)).toEqual([false, 'linked_work']);
    expect(await decide(first, later, 'apart', await api.person('admin'))).toBe('done');
    expect([await seen(first, free), await seen(later, taken)]).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
    expect([(await api.record(first)).kept_apart, (await api.record(later)).kept_apart]).toEqual([false, true]);
    // Links of an earlier version.
    await collectionOf(UserModel).updateOne({ _id: idOf(later) }, { $unset: { kept_apart: 1 } });
    expect(await seen(later, theirs)).toEqual([true, undefined]);
    await markKeptApart(FROM_THE_BEGINNING);
    expect(await seen(later, theirs)).toEqual([false, 'linked_client']);
  });

  test('nor is a linked account paid for time that a task cost which it is kept from', async () => {
    const { first, later } = await linkedPair();
    const [owner, task] = [await client(), await api.task(await client())];
    await link(owner, later);
    await handIn(first, task);
    const body = { category: 'dead_link' as const, text: 'The second link leads nowhere.' };
    const report = async (person: Person, id: string) =>
      codeOf(api.send(calls.reportDefect, { params: { id }, body }, api.as(person)));
    expect(await report(later, await api.task(owner))).toBe('linked_client');
    expect(await report(later, task)).toBe('linked_work');
    expect(await report(await freelancer(), task)).toBe('done');
  });

  test('of two linked accounts that come at the same moment, the later one finds the work of the first or is there before', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { first, later } = await linkedPair();
      await collectionOf(LinkModel).updateOne({ later: idOf(later) }, { $set: { state: 'one' } });
      const task = await api.task(await client());
      const codes = await Promise.all([handIn(first, task), handIn(later, task)]);
      expect(codes.sort()).toEqual(['done', 'linked_work']);
    }
  });

  test.each([
    ['starts', start],
    ['hands in', handIn],
  ])('a link that is found while the later one %s comes before or after, never beside', async (_, take) => {
    for (let nth = 1; ; nth += 1) {
      const [first, later] = [await freelancer(), await freelancer()];
      const task = await api.task(await client());
      expect(await handIn(first, task)).toBe('done');
      const interruption = interruptAt(nth, () => link(first, later));
      const code = await take(later, task);
      await interruption.end();
      if (!interruption.struck) break;
      const taken = { task_id: new Types.ObjectId(task), worker: idOf(later) };
      const work = await collectionOf(SubmissionModel).findOne(taken);
      const at = work?.created_at ?? (await collectionOf(ReservationModel).findOne(taken))?.reserved_at ?? null;
      const since = (await linkOf(first, later))?.since;
      expect([nth, at !== null, at === null || at <= since!]).toEqual([nth, code === 'done', true]);
    }
  });

  test('withdrawals of the later one wait, asked for before or after, and both are told what it goes by', async () => {
    const [first, later] = [await freelancer(), await freelancer(300)];
    expect(await ask(later, `017${next()}`)).toBe('done');
    await link(first, later);
    expect((await ownWithdrawal(later)).payout.held_because).toEqual([{ reason: 'linked', until: null }]);
    expect(await pay(later)).toBe('payout_held');
    expect(await standing(later)).toEqual(['linked', 'withdrawal_linked']);
    expect(await decisionsOf(later)).toEqual(['withdrawal_held by software', 'account_linked by software']);
    expect(await decisionsOf(first)).toEqual([]);
    const after = await linkedPair();
    expect(await ask(after.later, `017${next()}`)).toBe('done');
    expect(await decisionsOf(after.later)).toEqual(['withdrawal_held by software', 'account_linked by software']);
    expect(await pay(after.later)).toBe('payout_held');
  });

  test('a link that is found while the payout is being paid comes before or after, never beside', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, later] = [await freelancer(), await freelancer(300)];
      await ask(later, `017${next()}`);
      const [paid] = await Promise.all([pay(later), link(first, later)]);
      const { status, payout } = await ownWithdrawal(later);
      expect([paid, status]).toEqual(paid === 'done' ? ['done', 'paid'] : ['payout_held', 'pending']);
      expect(payout.held_because).toEqual([{ reason: 'linked', until: null }]);
    }
  });

  test('that is all: state, coins, reputation and the rest of the record are as they were, and nothing but these rows is written', async () => {
    const [first, later] = [await freelancer(), await freelancer(300)];
    const [one, two] = [await api.record(first), await api.record(later)];
    await link(first, later);
    const { link_look, kept_apart, ...touched } = await api.record(later);
    expect([link_look, kept_apart]).toEqual([expect.any(Date), true]);
    expect(touched).toEqual(two);
    expect(await api.record(first)).toEqual(one);
    expect(await start(later, await api.task(await client()))).toBe('done');
  });

  test('a linked account does not work for its client and does not rate them; linked accounts rate with one voice, that of the first', async () => {
    const owner = await client();
    const shadow = await freelancer();
    const work = await api.submit(shadow, await api.task(owner));
    await api.decide(owner, work, 'approve');
    await link(owner, shadow);
    const stars = { clarity: 5, fairness: 5, communication: 5 };
    const rate = (person: Person, id: string, body = stars) =>
      codeOf(api.send(calls.rateClient, { params: { id }, body }, api.as(person)));
    expect([await start(shadow, await api.task(owner)), await rate(shadow, work)]).toEqual([
      'linked_client',
      'linked_client',
    ]);

    const workers = await Promise.all(Array.from({ length: 6 }, () => freelancer()));
    for (const [index, worker] of workers.entries()) {
      const id = await api.submit(worker, await api.task(owner));
      await api.decide(owner, id, 'approve');
      expect(await rate(worker, id, index === 5 ? { clarity: 1, fairness: 1, communication: 1 } : stars)).toBe('done');
    }
    const shown = async () => {
      await collectionOf(UserModel).updateOne({ _id: idOf(owner) }, { $unset: { client_rate_at: 1 } });
      await rateClients.run(signal);
      return (await api.record(owner)).client_record?.stars;
    };
    expect(await shown()).toMatchObject({ count: 6 });
    await link(workers[0] as Person, workers[5] as Person);
    expect(await shown()).toMatchObject({ count: 5, overall: 5 });
    // What somebody has said of an account of their own does not count either.
    await link(owner, workers[1] as Person);
    expect((await shown())?.count ?? 4).toBe(4);
  });
});

describe('what an admin says', () => {
  test('not one person: nothing waits any more, and the same evidence never links them again; other evidence does', async () => {
    const [first, later] = [await freelancer(), await freelancer(300)];
    const key = next();
    await link(first, later, key);
    await ask(later, `017${next()}`);
    expect(await decide(first, later, 'apart')).toBe('done');
    expect(await pay(later)).toBe('done');
    expect(await standing(later)).not.toContain('linked');
    expect(await decisionsOf(later)).toContain('link_decided by people');
    expect(await decisionsOf(first)).toEqual([]);
    expect(await link(first, later, key)).toBe(false);
    expect(await link(first, later)).toBe(true);
    expect(await standing(later)).toContain('linked');
  });

  test('one person: payouts go on, both are kept apart and told, and no more evidence is gathered', async () => {
    const { first, later } = await linkedPair();
    await ask(later, `017${next()}`);
    expect(await decide(first, later, 'one')).toBe('done');
    expect(await pay(later)).toBe('done');
    const [one, two] = [await api.task(await client()), await api.task(await client())];
    expect([await start(later, one), await start(first, one)]).toEqual(['done', 'linked_work']);
    expect([await start(first, two), await start(later, two)]).toEqual(['done', 'linked_work']);
    expect([await decisionsOf(first), await standing(first)]).toEqual([['link_decided by people'], ['linked']]);
    expect([await link(first, later), await link(later, first)]).toEqual([false, false]);
  });

  test('accounts that are linked with the same one are kept apart from each other as well', async () => {
    const { first, later } = await linkedPair();
    const third = await freelancer();
    await link(first, third);
    const task = await api.task(await client());
    expect([await start(third, task), await start(later, task)]).toEqual(['done', 'linked_work']);
  });

  test('withdrawals wait while another link is open, and whoever has not read all evidence or comes second is told so', async () => {
    const { first, later } = await linkedPair();
    const third = await freelancer();
    await link(third, later);
    expect(await decide(first, later, 'apart')).toBe('done');
    expect((await api.record(later)).link_look).toBeInstanceOf(Date);
    const one = await linkOf(third, later);
    await link(third, later);
    const send = (evidence: number, by = admin) =>
      codeOf(
        api.send(
          calls.decideLink,
          { params: { id: one?._id.toHexString() ?? '' }, body: { verdict: 'one', evidence, reason: REASON } },
          api.as(by),
        ),
      );
    expect(await send(1)).toBe('link_changed');
    expect((await Promise.all([send(2), send(2, await api.person('admin'))])).sort()).toEqual(['done', 'link_changed']);
    expect((await api.record(later)).link_look).toBeNull();
  });

  test('the list shows the evidence as facts, and the link is contested like any decision, answered by another admin', async () => {
    const number = `017${next()}`;
    const [first, later] = [await freelancer(300), await freelancer(300)];
    await ask(first, number);
    await pay(first);
    await ask(later, number);
    const before = (await api.ok(calls.getAdminFigures, {}, api.as(admin))).links_open;
    expect(before).toBeGreaterThan(0);
    const shown = (await api.ok(calls.listLinks, { query: { limit: 100 } }, api.as(admin))).find(
      (one) => one.later._id === later.id,
    );
    expect(shown).toMatchObject({
      state: 'open',
      first: { name: first.name },
      evidence: [{ kind: 'payout_account', account: `Nagad:${number}`, first_work: null }],
      can: { one: true, apart: true },
    });
    for (const { id: person } of [first, later]) {
      const own = await api.ok(calls.listLinks, { query: { person } }, api.as(admin));
      expect(own.map(({ _id }) => _id)).toEqual([shown?._id]);
    }
    expect(await decide(first, later, 'one')).toBe('done');
    const [latest] = await api.ok(calls.listDecisions, { query: { limit: 1 } }, api.as(later));
    expect(latest?.notice).toMatchObject({ kind: 'link_decided', facts: { verdict: 'one', reason: REASON } });
    // Nobody reads whose account the other one is.
    expect(JSON.stringify(await api.ok(calls.listDecisions, { query: {} }, api.as(later)))).not.toContain(first.email);
    const params = { number: latest?.notice.number ?? 0 };
    const text = 'My brother and I have one phone between us.';
    const { insertedId } = await api.ok(calls.contestDecision, { params, body: { text } }, api.as(later));
    const answer = (by: Person) =>
      codeOf(
        api.send(
          calls.answerContest,
          { params: { id: insertedId }, body: { outcome: 'changed', answer: 'They are two brothers with one phone.' } },
          api.as(by),
        ),
      );
    const other = await api.person('admin');
    expect(await answer(admin)).toBe('another_admin_needed');
    expect(await decide(first, later, 'apart', other)).toBe('done');
    expect(await answer(other)).toBe('done');
    expect(await standing(first)).not.toContain('linked');
  });
});

describe('nothing but that leads from a link to a state', () => {
  const root = path.join(__dirname, '../..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(path.join(root, file), 'utf8')] as const);
  const isOwn = (file: string) => file.startsWith('modules/links/');
  const that = (pattern: RegExp) =>
    sources.flatMap(([file, text]) => (!isOwn(file) && pattern.test(text) ? [file.replace('modules/', '')] : []));

  test('who keeps apart and counts by links, who makes them, who shows them, and nobody else', () => {
    expect(that(/links\/linked-people\.query'/)).toEqual([
      'defects/defect.commands.ts',
      'screen-outs/screen-out.command.ts',
      'submissions/client-stars.ts',
      'submissions/decisions-that-count.ts',
      'submissions/rate-client.command.ts',
      'submissions/submit-work.command.ts',
      'submissions/takes-work.ts',
      'tasks/task.routes.ts',
      'withdrawals/trust-workers.job.ts',
    ]);
    expect(that(/links\/note-link\.command'/)).toEqual(['withdrawals/link-by-number.ts']);
    expect(that(/links\/link\.model'|'account_links'/)).toEqual(['decisions/standing.query.ts', 'figures/index.ts']);
    // Its only word there is of links by versions that did not say yet whom they keep apart.
    expect(that(/from '[^']*\/links\/(?!linked-people\.query|note-link\.command|link\.model)/)).toEqual([
      'migrations/list.ts',
    ]);
  });

  test('who waits for a look: withdrawals, and nothing else', () => {
    expect(that(/link_look/)).toEqual([
      'users/user.model.ts',
      'withdrawals/payout-holds.query.ts',
      'withdrawals/request-withdrawal.command.ts',
      'withdrawals/settle-withdrawal.command.ts',
    ]);
  });

  test('they import no ledger, no suspension and no role, and write links, the look and what was compared alone', () => {
    const own = sources.filter(([file]) => isOwn(file));
    expect(own.length).toBeGreaterThan(6);
    for (const [file, text] of own) {
      expect([
        file,
        text.match(/from '[^']*(ledger|suspend-user|change-role|close-account|two-admins)[^']*'/g),
      ]).toEqual([file, null]);
      const writes = [
        ...text.matchAll(/collectionOf\((\w+)\)\s*\.(?:insert|update|delete|replace|bulkWrite|findOneAnd)/g),
      ];
      for (const [, model] of writes)
        expect(['LinkModel', 'UserModel', 'ProofModel', 'SubmissionModel', 'WorkTraceModel']).toContain(model);
      expect(text).not.toMatch(/\$(?:set|inc): \{ (?!link_look|kept_apart|undertakings|state|compared_at|pieces)\w/);
    }
  });
});

test('is in the copy of own data without the other account, and goes with the later one', async () => {
  const { first, later } = await linkedPair();
  const copy = await api.ok(calls.exportAccount, {}, api.as(later));
  expect(copy.account_links).toMatchObject([{ state: 'open', evidence: [{ kind: 'proof_file' }] }]);
  expect(JSON.stringify(copy)).not.toContain(first.id);
  await api.ok(calls.closeUser, { params: { id: later.id } }, api.as(later));
  expect(await found(first, later)).toBe(false);
});

test.each([['open'], ['one']] as const)(
  'nobody is free of a link that is %s by closing the first account',
  async (state) => {
    const { first, later } = await linkedPair();
    const task = await api.task(await client(), { task_quantity: 3 });
    expect(await handIn(first, task)).toBe('done');
    if (state === 'one') expect(await decide(first, later, 'one')).toBe('done');
    await api.ok(calls.closeUser, { params: { id: first.id } }, api.as(first));
    expect(await start(later, task)).toBe('linked_work');
    expect(await ask(later, `018${next()}`)).toBe('done');
    expect(await pay(later)).toBe(state === 'open' ? 'payout_held' : 'done');
    const [shown] = await api.ok(calls.listLinks, { query: { state, person: later.id } }, api.as(admin));
    expect(shown?.first).toMatchObject({ _id: first.id, name: 'Closed account' });
    if (state === 'open') expect(await decide(first, later, 'one')).toBe('done');
    if (state === 'open') expect(await pay(later)).toBe('done');
    expect(await decide(first, later, 'apart')).toBe('done');
    expect(await start(later, task)).toBe('done');
    const told = { person: idOf(first), kind: 'link_decided' as const };
    expect(await collectionOf(NoticeModel).countDocuments(told)).toBe(0);
  },
);
