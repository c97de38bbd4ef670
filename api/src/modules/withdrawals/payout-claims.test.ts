/** Who owns a payout account: nobody can keep a number from its owner, and of two concurrent first accounts one can be used at once. */
import { calls } from '@taskmint/contract';
import { startSecondProcess } from '../../testing/second-process';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

const worker = () => api.person('freelancer', { coins: 900 });
const withdrawalTo = (account_number: string) => ({
  withdraw_coin: 300,
  payment_system: 'Bcash' as const,
  account_number,
});
const ask = (who: Person, number: string) =>
  api.send(calls.requestWithdrawal, { body: withdrawalTo(number) }, { token: who.token });
const cancel = async (who: Person, id: string) =>
  api.ok(calls.cancelWithdrawal, { params: { id } }, { token: who.token });
const idOf = ({ body }: Awaited<ReturnType<typeof ask>>): string => (body as { insertedId: string }).insertedId;

test("a number that somebody asked for and cancelled is its owner's to use", async () => {
  const [squatter, owner] = [await worker(), await worker()];
  await cancel(squatter, idOf(await ask(squatter, '01700000101')));
  expect((await ask(owner, '01700000101')).status).toBe(201);
  expect((await ask(squatter, '01700000101')).body).toMatchObject({ code: 'payout_account_taken' });
});

test('a number that waits for money or was paid stays with whoever it was paid to, also after their account is closed', async () => {
  const [holder, other, admin] = [await worker(), await worker(), await api.person('admin')];
  const id = idOf(await ask(holder, '01700000102'));
  expect((await ask(other, '01700000102')).body).toMatchObject({ code: 'payout_account_taken' });
  await api.ok(calls.payWithdrawal, { params: { id } }, { token: admin.token });
  await cancel(holder, idOf(await ask(holder, '01700000102')));
  expect((await ask(other, '01700000102')).body).toMatchObject({ code: 'payout_account_taken' });
  await api.ok(calls.closeUser, { params: { id: holder.id } }, { token: holder.token });
  // The number stays on what is still to be sent, and is gone with it.
  await api.ok(calls.sendPayout, { params: { id }, body: { reference: 'CLAIMS-102' } }, { token: admin.token });
  expect((await ask(other, '01700000102')).body).toMatchObject({ code: 'payout_account_taken' });
});

test('of a lapsed number that many name at once, with its holder, one has it', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, worker));
  const [holder] = people as [Person];
  await cancel(holder, idOf(await ask(holder, '01700000103')));
  const answers = await Promise.all(people.map((one) => ask(one, '01700000103')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('of two first accounts named at once one can be used, in one process and across two', async () => {
  const two = await startSecondProcess(api);
  try {
    for (let round = 0; round < 8; round += 1) {
      const person = await worker();
      const numbers = [`0170001${round}001`, `0170001${round}002`] as const;
      const answers = await Promise.all(
        two.clients.map((client, n) =>
          client.send(
            calls.requestWithdrawal,
            { body: withdrawalTo(numbers[n === 0 ? 0 : 1]) },
            { token: person.token },
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
      // Whichever was first stays it: the other one waits, as it would have if it had been named later.
      const [made] = answers.filter(({ status }) => status === 201);
      if (!made) throw new Error('neither was taken');
      await cancel(person, idOf(made));
      const codes: string[] = [];
      for (const number of numbers) {
        const again = await ask(person, number);
        codes.push(again.status === 201 ? 'used' : (again.body as { code: string }).code);
        if (again.status === 201) await cancel(person, idOf(again));
      }
      expect(codes.sort()).toEqual(['payout_account_new', 'used']);
    }
  } finally {
    await two.stop();
  }
});
