/** Two different admins where one could rob the platform (decisions.md 26), tested by what one of them would try. */
import { Types } from 'mongoose';
import { calls, payoutFileReference, type Role } from '@taskmint/contract';
import { setClock } from '../../clock';
import { database } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { UserModel } from '../users/user.model';

const reason = 'A reason that is long enough';

let numbers = 0;
const api = shared(startTestApi);
afterEach(async () => {
  setClock(() => Date.now());
  await api.assertBalanced();
});

const worker = (coins: number) => api.person('freelancer', { bare: true, coins });
const freshNumber = (): string => `019${String((numbers += 1)).padStart(8, '0')}`;

async function ask(
  person: Person,
  coins: number,
  account_number: string,
  payment_system: 'Bcash' | 'Nagad' = 'Bcash',
): Promise<string> {
  const body = { withdraw_coin: coins, payment_system, account_number };
  return (await api.ok(calls.requestWithdrawal, { body }, api.as(person))).insertedId;
}

const pay = (by: Person, id: string) => api.send(calls.payWithdrawal, { params: { id } }, api.as(by));
const set = (by: Person, who: Person, currentCoin: number) =>
  api.send(calls.adjustCoins, { params: { email: who.email }, body: { currentCoin, reason } }, api.as(by));
const makeRole = (by: Person, who: Person, role: Role) =>
  api.send(calls.changeRole, { params: { email: who.email }, body: { role, reason } }, api.as(by));
const suspend = (by: Person, who: Person) => {
  const body = { until: new Date(Date.now() + 30 * DAY_MS).toISOString(), reason };
  return api.ok(calls.suspendUser, { params: { email: who.email }, body }, api.as(by));
};
const agreements = (by: Person) => api.ok(calls.listAgreements, {}, api.as(by));
const needed = (code = 'second_admin_needed') => ({ status: 409, body: { code } });

describe('one admin alone', () => {
  it('does not pay 2,000 and 2,000 to one payee within a week', async () => {
    const [admin, second] = [await api.person('admin'), await api.person('admin')];
    const [payee, number] = [await worker(6_000), freshNumber()];
    expect(await pay(admin, await ask(payee, 2_000, number))).toMatchObject({ status: 200 });
    const id = await ask(payee, 2_000, number);
    expect(await pay(admin, id)).toMatchObject(needed());
    expect(await pay(second, id)).toMatchObject({ status: 200 });
  });

  it.each(['returned', 'failed'] as const)(
    'does not pay the same coins again and again by saying each time that they %s',
    async (outcome) => {
      const [admin, second] = [await api.person('admin'), await api.person('admin')];
      const [payee, number] = [await worker(2_000), freshNumber()];
      const first = await ask(payee, 2_000, number);
      const query = outcome === 'returned' ? { reference: `ALL-${number}` } : {};
      await api.ok(calls.payWithdrawal, { params: { id: first }, query }, api.as(admin));
      await api.ok(calls.returnPayout, { params: { id: first }, body: { outcome, reason } }, api.as(admin));
      const id = await ask(payee, 2_000, number);
      expect(await pay(admin, id)).toMatchObject(needed());
      expect(await pay(second, id)).toMatchObject({ status: 200 });
    },
  );

  it('does not say of ever more payouts that they came back, a few coins of each person', async () => {
    const [admin, second] = [await api.person('admin'), await api.person('admin')];
    const back = (by: Person, id: string, outcome: 'returned' | 'failed') =>
      api.send(calls.returnPayout, { params: { id }, body: { outcome, reason } }, api.as(by));
    const sent: string[] = [];
    for (const coins of [1_000, 1_000, 300, 300]) {
      const [payee, number] = [await worker(coins), freshNumber()];
      const id = await ask(payee, coins, number);
      await api.ok(calls.payWithdrawal, { params: { id }, query: { reference: `OUT-${number}` } }, api.as(admin));
      sent.push(id);
    }
    const [one = '', two = '', three = '', four = ''] = sent;
    for (const id of [one, two]) expect(await back(admin, id, 'returned')).toMatchObject({ status: 200 });
    expect(await back(admin, three, 'returned')).toMatchObject(needed());
    expect(await back(admin, four, 'failed')).toMatchObject(needed());
    expect(await back(second, three, 'failed')).toMatchObject({ status: 200 });
    expect(await back(second, four, 'failed')).toMatchObject({ status: 200 });
  });

  it('does not have somebody lose more coins by closing their account than by a correction', async () => {
    const [admin, second] = [await api.person('admin'), await api.person('admin')];
    const close = (by: Person, { id }: Person) =>
      api.send(calls.closeUser, { params: { id }, query: { reason } }, api.as(by));
    const client = await api.person('client', { bare: true, coins: 501 });
    const waits = await worker(501);
    await api.task(client, { task_quantity: 10, per_task_pay: 50 });
    await ask(waits, 501, freshNumber());
    for (const rich of [await worker(501), client, waits]) {
      expect(await close(admin, rich)).toMatchObject(needed());
      expect(await close(admin, rich)).toMatchObject(needed());
      expect((await api.record(rich)).status).toBe('active');
      expect(await close(second, rich)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    }
    for (let n = 0; n < 4; n += 1) expect(await close(admin, await worker(500))).toMatchObject({ status: 200 });
    expect(await close(admin, await worker(1))).toMatchObject(needed());
    expect(await close(admin, await worker(0))).toMatchObject({ status: 200 });
    // In a place that somebody has started, and paid to whoever has handed in.
    const keeps = await api.person('client', { bare: true, coins: 501 });
    const reviews = await api.person('client', { bare: true, coins: 501 });
    const costly = { task_quantity: 1, per_task_pay: 501 };
    await api.ok(calls.startTask, { params: { id: await api.task(keeps, costly) } }, api.as(await worker(0)));
    await api.submit(await worker(0), await api.task(reviews, costly));
    for (const client of [keeps, reviews]) expect(await close(admin, client)).toMatchObject(needed());
    // Nor the pay for work that waits for its client, or whose rejection is appealed.
    const [waiting, appeals] = [await worker(0), await worker(0)];
    const task = async () => api.task(await api.person('client', { bare: true, coins: 501 }), costly);
    await api.submit(waiting, await task());
    const rejects = await api.person('client', { bare: true, coins: 501 });
    const work = await api.submit(appeals, await api.task(rejects, costly));
    await api.ok(calls.decideSubmission, { params: { id: work }, body: { status: 'reject' } }, api.as(rejects));
    await api.ok(calls.openAppeal, { params: { id: work }, body: { reason } }, api.as(appeals));
    for (const freelancer of [waiting, appeals]) expect(await close(admin, freelancer)).toMatchObject(needed());
    const own = await worker(900);
    expect(await close(own, own)).toMatchObject({ status: 200 });
  });

  it('does not award one freelancer more of the coins of clients by appeals, in one or in several', async () => {
    const [alone, second] = [await api.person('admin'), await api.person('admin')];
    const freelancer = await worker(0);
    const appealed = async (per_task_pay: number): Promise<string> => {
      const client = await api.person('client', { bare: true, coins: per_task_pay });
      const id = await api.submit(freelancer, await api.task(client, { task_quantity: 1, per_task_pay }));
      await api.ok(calls.decideSubmission, { params: { id }, body: { status: 'reject' } }, api.as(client));
      await api.ok(calls.openAppeal, { params: { id }, body: { reason } }, api.as(freelancer));
      await api.ok(calls.answerAppeal, { params: { id }, body: { agree: false, answer: reason } }, api.as(client));
      return id;
    };
    const judge = (by: Person, id: string, outcome: 'full' | 'upheld') =>
      api.send(calls.decideAppeal, { params: { id }, body: { outcome, reason } }, api.as(by));
    const [large, one, two] = [await appealed(501), await appealed(500), await appealed(1)];
    for (let again = 0; again < 2; again += 1) expect(await judge(alone, large, 'full')).toMatchObject(needed());
    expect(await judge(alone, one, 'full')).toMatchObject({ status: 200 });
    expect(await judge(alone, two, 'full')).toMatchObject(needed());
    expect((await api.record(freelancer)).coins).toBe(500);
    // To uphold a rejection costs the client nothing.
    expect(await judge(alone, two, 'upheld')).toMatchObject({ status: 200 });
    expect(await judge(second, large, 'full')).toMatchObject({ status: 200 });
    const [newest] = await api.ok(calls.listAudit, { query: { limit: 1 } }, api.as(second));
    expect(newest?.after).toMatchObject({ coins: 501, first_admin: alone.id });
  });

  it('does not get rid of all other admins: one within a week, by whichever way, a second only with another', async () => {
    const [bad, one, two, three] = await Promise.all([0, 1, 2, 3].map(() => api.person('admin')));
    if (!bad || !one || !two || !three) throw new Error('there are too few admins');
    const until = new Date(Date.now() + 30 * DAY_MS).toISOString();
    const suspended = (by: Person, who: Person) =>
      api.send(calls.suspendUser, { params: { email: who.email }, body: { until, reason } }, api.as(by));
    const close = (by: Person, { id }: Person) =>
      api.send(calls.closeUser, { params: { id }, query: { reason } }, api.as(by));
    expect(await suspended(bad, one)).toMatchObject({ status: 200 });
    for (const action of [() => makeRole(bad, two, 'client'), () => suspended(bad, three), () => close(bad, three)])
      expect(await action()).toMatchObject(needed());
    for (const left of [two, three]) expect(await api.record(left)).toMatchObject({ role: 'admin', status: 'active' });
    expect((await api.record(two)).suspended_until).toBeNull();
    // Whoever is meant agrees to nothing; each of the others still stops whom they have to.
    expect(await suspended(three, bad)).toMatchObject({ status: 200 });
    expect(await makeRole(two, bad, 'client')).toMatchObject({ status: 200 });
  });

  it('with another one, they do what was agreed to', async () => {
    const [first, second, one, two] = await Promise.all([0, 1, 2, 3].map(() => api.person('admin')));
    if (!first || !second || !one || !two) throw new Error('there are too few admins');
    expect(await makeRole(first, one, 'client')).toMatchObject({ status: 200 });
    expect(await makeRole(first, two, 'client')).toMatchObject(needed());
    expect(await makeRole(two, two, 'client')).toMatchObject({ status: 200 });
    const other = await api.person('admin');
    expect(await makeRole(second, await api.person('admin'), 'client')).toMatchObject({ status: 200 });
    expect(await makeRole(first, other, 'freelancer')).toMatchObject(needed());
    expect(await makeRole(second, other, 'client')).toMatchObject(needed());
    expect(await makeRole(second, other, 'freelancer')).toMatchObject({ status: 200 });
  });

  it('does not set their own coins, however few', async () => {
    const [admin, other] = [await api.person('admin'), await api.person('admin')];
    expect(await set(admin, admin, 300)).toMatchObject(needed());
    expect((await api.record(admin)).coins).not.toBe(300);
    expect(await set(other, admin, 300)).toMatchObject({ status: 200 });
  });

  it('does not give coins to ever more people, a little to each', async () => {
    const [admin, second] = [await api.person('admin'), await api.person('admin')];
    for (let n = 0; n < 4; n += 1) expect(await set(admin, await worker(0), 500)).toMatchObject({ status: 200 });
    const fifth = await worker(0);
    expect(await set(admin, fifth, 1)).toMatchObject(needed());
    expect(await set(second, fifth, 1)).toMatchObject({ status: 200 });
    setClock(() => Date.now() + 7 * DAY_MS + 60_000);
    expect(await set(admin, fifth, 500)).toMatchObject({ status: 200 });
  });

  it('starts anew when the week is over', async () => {
    const [admin, payee, number] = [await api.person('admin'), await worker(6_000), freshNumber()];
    await pay(admin, await ask(payee, 2_000, number));
    setClock(() => Date.now() + 7 * DAY_MS + 60_000);
    expect(await pay(admin, await ask(payee, 2_000, number))).toMatchObject({ status: 200 });
  });

  it('does not pay two people who are one number either, in whatever payment system', async () => {
    const [admin, number] = [await api.person('admin'), freshNumber()];
    const [one, other] = [await worker(2_000), await worker(2_000)];
    expect(await pay(admin, await ask(one, 2_000, number, 'Bcash'))).toMatchObject({ status: 200 });
    await api.ok(calls.closeUser, { params: { id: one.id } }, api.as(one));
    expect(await pay(admin, await ask(other, 301, number, 'Nagad'))).toMatchObject(needed());
  });

  it('does not pay somebody else at a number after saying that what was paid there failed', async () => {
    const [admin, number] = [await api.person('admin'), freshNumber()];
    const [one, other] = [await worker(2_000), await worker(2_000)];
    const id = await ask(one, 2_000, number);
    expect(await pay(admin, id)).toMatchObject({ status: 200 });
    await api.ok(calls.returnPayout, { params: { id }, body: { outcome: 'failed', reason } }, api.as(admin));
    await api.ok(calls.closeUser, { params: { id: one.id } }, api.as(one));
    const body = { withdraw_coin: 2_000, payment_system: 'Bcash' as const, account_number: number };
    const taken = await api.refused(calls.requestWithdrawal, { body }, api.as(other));
    expect(taken.code).toBe('payout_account_taken');
    expect(await pay(admin, await ask(other, 301, number, 'Nagad'))).toMatchObject(needed());
    // Later it counts for nobody, and may be anybody's.
    setClock(() => Date.now() + 7 * DAY_MS + 60_000);
    const third = await worker(2_000);
    expect(await pay(admin, await ask(third, 2_000, number))).toMatchObject({ status: 200 });
  });

  it('nor with another one, each of them one at the same moment', async () => {
    const [admin, second, number] = [await api.person('admin'), await api.person('admin'), freshNumber()];
    const [one, other] = [await worker(2_000), await worker(2_000)];
    const ids = [await ask(one, 1_500, number, 'Bcash'), await ask(other, 1_500, number, 'Nagad')];
    const answers = await Promise.all(ids.map((id, n) => pay(n === 0 ? admin : second, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('does not agree, make an own account an admin, and agree again with it', async () => {
    const [admin, puppet] = [await api.person('admin'), await api.person('freelancer')];
    const id = await ask(await worker(3_000), 3_000, freshNumber());
    expect(await pay(admin, id)).toMatchObject(needed());
    expect(await makeRole(admin, puppet, 'admin')).toMatchObject(needed());
    expect((await api.record(puppet)).role).toBe('freelancer');
    expect(await pay(puppet, id)).toMatchObject({ status: 403 });
  });

  it('does not set coins by more than 500, in one step or in six', async () => {
    const admin = await api.person('admin');
    const puppet = await worker(0);
    expect(await set(admin, puppet, 501)).toMatchObject(needed());
    expect(await set(admin, puppet, 500)).toMatchObject({ status: 200 });
    expect(await set(admin, puppet, 501)).toMatchObject(needed());
    expect(await set(admin, puppet, 0)).toMatchObject(needed());
    expect((await api.record(puppet)).coins).toBe(500);
    setClock(() => Date.now() + 7 * DAY_MS + 60_000);
    expect(await set(admin, puppet, 1_000)).toMatchObject({ status: 200 });
  });

  it('does not count twice, however often they press', async () => {
    const [admin, puppet] = [await api.person('admin'), await worker(0)];
    const answers = await Promise.all(Array.from({ length: 60 }, () => set(admin, puppet, 6_000)));
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([409]);
    expect((await api.record(puppet)).coins).toBe(0);
  });
});

describe('the agreement of a first admin', () => {
  it('ends with their role', async () => {
    const [first, second] = [await api.person('admin'), await api.person('admin')];
    const id = await ask(await worker(3_000), 3_000, freshNumber());
    expect(await pay(first, id)).toMatchObject(needed());
    expect(await makeRole(second, first, 'client')).toMatchObject({ status: 200 });
    await suspend(second, first);
    expect(await pay(second, id)).toMatchObject(needed());
    const third = await api.person('admin');
    expect(await pay(third, id)).toMatchObject({ status: 200 });
  });

  it('does not count while they are suspended', async () => {
    const [first, second] = [await api.person('admin'), await api.person('admin')];
    const id = await ask(await worker(3_000), 3_000, freshNumber());
    await pay(first, id);
    await suspend(second, first);
    expect((await agreements(second)).find(({ subject }) => subject === `withdrawal:${id}`)).toMatchObject({
      counts: false,
    });
    expect(await pay(second, id)).toMatchObject(needed());
  });

  it('never crosses with their demotion: paid before it, or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [first, second, third] = [await api.person('admin'), await api.person('admin'), await api.person('admin')];
      const id = await ask(await worker(3_000), 3_000, freshNumber());
      await pay(first, id);
      const [paid, demoted] = await Promise.all([pay(second, id), makeRole(third, first, 'client')]);
      expect(demoted.status).toBe(200);
      expect([200, 409]).toContain(paid.status);
      const [before, after] = (await api.ok(calls.listAudit, { query: { limit: 200 } }, api.as(third))).filter(
        ({ subject, action }) =>
          (subject === `withdrawal:${id}` && action === 'pay-withdrawal') || subject === `user:${first.id}`,
      );
      // Newest first: when both happened, the demotion is the later one.
      if (paid.status === 200) expect([before?.action, after?.action]).toEqual(['change-role', 'pay-withdrawal']);
      else expect(paid).toMatchObject(needed());
    }
  });

  it('ends after seven days', async () => {
    const [first, second] = [await api.person('admin'), await api.person('admin')];
    const id = await ask(await worker(3_000), 3_000, freshNumber());
    await pay(first, id);
    setClock(() => Date.now() + 7 * DAY_MS + 60_000);
    expect(await pay(second, id)).toMatchObject(needed());
    expect(await pay(first, id)).toMatchObject({ status: 200 });
  });

  it('fits nothing but what was agreed to', async () => {
    const [first, second] = [await api.person('admin'), await api.person('admin')];
    const person = await worker(0);
    expect(await set(first, person, 800)).toMatchObject(needed());
    expect(await set(second, person, 900)).toMatchObject(needed());
    expect((await api.record(person)).coins).toBe(0);
    expect(await set(second, person, 800)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect((await api.record(person)).coins).toBe(800);
  });

  it('fits no other end of a payout, alone or in a file', async () => {
    const [one, two] = [await api.person('admin'), await api.person('admin')];
    const [payee, number] = [await worker(3_000), freshNumber()];
    const before = (await api.record(payee)).coins;
    const id = await ask(payee, 3_000, number);
    expect(await pay(one, id)).toMatchObject(needed());
    await api.ok(calls.payWithdrawal, { params: { id }, query: { reference: `BIG-${number}` } }, api.as(two));
    type End = 'failed' | 'returned';
    const back = (by: Person, outcome: End) =>
      api.send(calls.returnPayout, { params: { id }, body: { outcome, reason } }, api.as(by));
    const take = (by: Person, outcome: End) => {
      const csv = `reference,status,reason\n${payoutFileReference(id)},${outcome},No such number`;
      return api.send(calls.importPayoutResults, { body: { csv } }, api.as(by));
    };
    for (const end of [back, take]) {
      expect(await end(one, 'failed')).toMatchObject(needed());
      expect(await end(two, 'returned')).toMatchObject(needed());
    }
    expect((await api.record(payee)).coins).toBe(before - 3_000);
    expect(await back(two, 'failed')).toMatchObject({ status: 200 });
    expect((await api.record(payee)).coins).toBe(before);
  });

  it('is used up', async () => {
    const [first, second] = [await api.person('admin'), await api.person('admin')];
    const person = await worker(0);
    await set(first, person, 800);
    await set(second, person, 800);
    expect((await agreements(first)).filter(({ subject }) => subject === `user:${person.id}`)).toEqual([]);
    const whole = await api.ok(calls.listAudit, { query: { limit: 200 } }, api.as(first));
    const log = whole.filter(({ subject }) => subject === `user:${person.id}`);
    expect(log.map(({ action, actor_email }) => [action, actor_email])).toEqual([
      ['adjust-coins', second.email],
      ['agree-to-adjust-coins', first.email],
    ]);
    expect(log[0]?.after).toMatchObject({ coins: 800, first_admin: first.id });
  });
});

describe('who can be one of two', () => {
  it('nobody who became an admin within a day, neither as first nor as second', async () => {
    const [first, second] = [await api.person('admin'), await api.person('admin')];
    const fresh = await api.person('freelancer');
    expect(await makeRole(first, fresh, 'admin')).toMatchObject(needed());
    expect(await makeRole(second, fresh, 'admin')).toMatchObject({ status: 200 });
    const id = await ask(await worker(3_000), 3_000, freshNumber());
    expect(await pay(fresh, id)).toMatchObject(needed('admin_too_new'));
    await pay(first, id);
    expect(await pay(fresh, id)).toMatchObject(needed('admin_too_new'));
    expect((await agreements(fresh)).find(({ subject }) => subject === `withdrawal:${id}`)?.may_agree).toBe(false);
    setClock(() => Date.now() + DAY_MS + 60_000);
    expect(await pay(fresh, id)).toMatchObject({ status: 200 });
  });

  it('nobody who gains by it', async () => {
    const [first, second] = [await api.person('admin'), await api.person('admin')];
    expect(await set(first, first, 5_000)).toMatchObject(needed());
    expect(await set(second, first, 5_000)).toMatchObject(needed());
    expect(await set(first, first, 5_000)).toMatchObject(needed());
    expect((await api.record(first)).coins).toBe(10);
    const own = (await agreements(first)).find(({ subject }) => subject === `user:${first.id}`);
    expect(own).toMatchObject({ may_agree: false, agreed_by: { email: second.email } });
  });

  it('is told by the figures how much waits for them, and nobody else is', async () => {
    const [first, second, fresh] = [await api.person('admin'), await api.person('admin'), await api.person('admin')];
    await collectionOf(UserModel).updateOne(
      { _id: new Types.ObjectId(fresh.id) },
      { $set: { admin_since: new Date() } },
    );
    const waits = async (by: Person) => (await api.ok(calls.getAdminFigures, {}, api.as(by))).agreements_waiting;
    const all = [first, second, fresh];
    const before = await Promise.all(all.map(waits));
    await pay(first, await ask(await worker(3_000), 3_000, freshNumber()));
    await set(first, second, 900);
    const now = await Promise.all(all.map(waits));
    // The second one gains by the correction; the third one does not count yet.
    expect(now.map((count, index) => count - (before[index] ?? 0))).toEqual([0, 1, 0]);
    for (const by of all)
      expect(await waits(by)).toBe((await agreements(by)).filter(({ may_agree }) => may_agree).length);
  });

  it('also who was made one on the server, or before that was written down', async () => {
    const [first, second] = [await api.person('admin'), await api.person('admin')];
    expect((await api.record(first)).admin_since ?? null).toBeNull();
    const id = await ask(await worker(3_000), 3_000, freshNumber());
    await pay(first, id);
    expect(await pay(second, id)).toMatchObject({ status: 200 });
  });

  it('somebody who was an admin before begins anew', async () => {
    const [first, second, again] = [await api.person('admin'), await api.person('admin'), await api.person('admin')];
    await makeRole(first, again, 'client');
    await makeRole(first, again, 'admin');
    expect(await makeRole(second, again, 'admin')).toMatchObject({ status: 200 });
    const record = await collectionOf(UserModel).findOne({ _id: new Types.ObjectId(again.id) });
    expect(record?.admin_since).toBeInstanceOf(Date);
  });
});

describe('what waits for a second admin', () => {
  it('is listed with who agreed, when, and exactly to what', async () => {
    const [first, second] = [await api.person('admin'), await api.person('admin')];
    const person = await worker(0);
    const refused = await set(first, person, 700);
    expect(refused.body).toMatchObject({
      details: { agreed_by_you: true, action: 'adjust-coins', parameters: { from: 0, to: 700 } },
    });
    const listed = (by: Person) =>
      agreements(by).then((all) => all.find(({ subject }) => subject === `user:${person.id}`));
    expect(await listed(second)).toMatchObject({
      action: 'adjust-coins',
      subject_name: person.name,
      subject_email: person.email,
      parameters: { from: 0, to: 700 },
      reason,
      agreed_by: { name: first.name, email: first.email },
      counts: true,
      may_agree: true,
    });
    expect((await listed(first))?.may_agree).toBe(false);
  });

  it('is shown on the withdrawal to admins, and to nobody else', async () => {
    const [first, payee] = [await api.person('admin'), await worker(3_000)];
    const id = await ask(payee, 3_000, freshNumber());
    await pay(first, id);
    const shown = async (by: Person) =>
      (await api.ok(calls.listWithdrawals, { query: { limit: 200 } }, api.as(by))).find(({ _id }) => _id === id);
    expect((await shown(first))?.payout.agreement).toMatchObject({ by: first.name, counts: true });
    expect((await shown(payee))?.payout.agreement).toBeNull();
  });
});

describe('of a payee who has left', () => {
  it('nothing says the address or, but for whose number it was, the number', async () => {
    const [first, second, payee] = [await api.person('admin'), await api.person('admin'), await worker(6_000)];
    const number = freshNumber();
    const refused = await ask(payee, 300, number);
    await api.ok(
      calls.rejectWithdrawal,
      { params: { id: refused }, body: { outcome: 'rejected', reason } },
      api.as(first),
    );
    const id = await ask(payee, 3_000, number);
    const sent = { params: { id }, query: { reference: `GONE-${number}` } };
    expect(await api.send(calls.payWithdrawal, sent, api.as(first))).toMatchObject(needed());
    await api.ok(calls.payWithdrawal, sent, api.as(second));
    // Agreements that one refuses, that the first takes back, and that nobody joins.
    const last = await ask(payee, 3_000, number);
    const agreement = async () =>
      (await api.ok(calls.listAgreements, {}, api.as(first))).find(({ subject }) => subject === `withdrawal:${last}`)!
        ._id;
    await pay(first, last);
    await api.ok(calls.refuseAgreement, { params: { id: await agreement() }, body: { reason } }, api.as(second));
    await pay(first, last);
    await api.ok(calls.withdrawAgreement, { params: { id: await agreement() } }, api.as(first));
    await pay(first, last);
    await api.ok(calls.closeUser, { params: { id: payee.id } }, api.as(payee));
    setClock(() => Date.now() + 8 * DAY_MS);
    const said: string[] = [];
    for (const each of await database().collections()) {
      const texts = (await each.find().toArray()).map((record) => JSON.stringify(record));
      const known = [payee.email, `"${number}"`].filter((word) => texts.some((text) => text.includes(word)));
      said.push(...known.map((word) => `${each.collectionName}: ${word}`));
    }
    expect(said).toEqual([]);
  });
});
