/** The audit log's records of changes (fair-work.md 13). */
import { calls } from '@taskmint/contract';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));

const asAdmin = () => ({ token: admin.token });

async function nameOf(subject: string): Promise<string | null | undefined> {
  const log = await api.ok(calls.listAudit, { query: { limit: 200 } }, asAdmin());
  return log.find((entry) => entry.subject === subject)?.subject_name;
}

const changeRole = (person: Person) =>
  api.ok(calls.changeRole, { params: { email: person.email }, body: { role: 'client' } }, asAdmin());

it('names people as they are called now, so that a closed account has lost its name here too', async () => {
  const person = await api.person('freelancer');
  await changeRole(person);
  expect(await nameOf(`user:${person.id}`)).toBe(person.name);
  await api.ok(calls.closeUser, { params: { id: person.id } }, asAdmin());
  expect(await nameOf(`user:${person.id}`)).toBe('Closed account');
});

it('names a task by its title', async () => {
  const client = await api.person('client', { coins: 100 });
  const id = await api.task(client, { task_title: 'Name the birds', task_quantity: 1, per_task_pay: 5 });
  await api.ok(calls.deleteTask, { params: { id } }, asAdmin());
  expect(await nameOf(`task:${id}`)).toBe('Name the birds');
});

it('has no name for what is gone', async () => {
  const heading = 'A short summer';
  const body = { heading, coins: 1_000, price_cents: 100_000 };
  const { insertedId } = await api.ok(calls.createPackage, { body }, asAdmin());
  expect(await nameOf(`package:${insertedId}`)).toBe(heading);
  await api.ok(calls.deletePackage, { params: { id: insertedId } }, asAdmin());
  expect(await nameOf(`package:${insertedId}`)).toBeNull();
});

it('asks nothing more when there is nothing to name', async () => {
  const query = { action: 'release-disable' };
  expect(await api.ok(calls.listAudit, { query }, asAdmin())).toEqual([]);
});
