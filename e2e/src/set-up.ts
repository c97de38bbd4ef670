/** What journeys start from, created through the API: people, tasks and work. The subject of a journey is done by hand. */
import { taskContentFixture } from '@taskmint/contract/fixtures';
import type { TaskContent } from '@taskmint/contract';
import { newAddress } from './people';
import { demo, runningStack, type DemoPerson } from './running-stack';
import { get, newPerson, patch, post, tokenFor } from './tokens';

export type Somebody = Pick<DemoPerson, 'email' | 'password' | 'displayName'>;

const PASSWORD = 'Crowded7!';
const DAY_MS = 86_400_000;

/** A newly registered person. */
export async function somebodyNew(name: string, role: 'client' | 'freelancer'): Promise<Somebody> {
  const person = { email: newAddress(name.toLowerCase().replaceAll(' ', '-')), password: PASSWORD, displayName: name };
  await newPerson(person, role);
  return person;
}

/** A task of the demo client, of somebody else, or posted with a key; returns its id. */
export async function postTask(
  content: Partial<TaskContent>,
  client: Somebody | { readonly key: string } = demo('client'),
): Promise<string> {
  // A picture that exists, because the task also appears on the public page.
  const [other] = await get<{ task_image_url: string }[]>('/task?limit=1');
  const whole = taskContentFixture({
    completion_date: new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10),
    task_image_url: other?.task_image_url ?? '',
    ...content,
  });
  const bearer = 'key' in client ? client.key : await tokenFor(client);
  return (await post<{ insertedId: string }>(`${runningStack().api}/task`, whole, bearer)).insertedId;
}

/** An admin approves a task of a new client. */
export async function listTask(id: string, client: Somebody): Promise<void> {
  const admin = demo('admin');
  const waiting = await get<{ _id: string; moderation: { since: string } }[]>('/admin/tasks/waiting?limit=100', admin);
  const task = waiting.find(({ _id }) => _id === id);
  if (!task) throw new Error(`No task of ${client.displayName} waits`);
  const verdict = { verdict: 'approve', since: task.moderation.since };
  await patch(`${runningStack().api}/admin/tasks/${id}`, verdict, await tokenFor(admin));
}

/** Somebody's work on a task; returns its id. */
export async function handIn(task: string, worker: Somebody, text: string): Promise<string> {
  const body = { task_id: task, submission_details: text };
  return (await post<{ insertedId: string }>(`${runningStack().api}/submission`, body, await tokenFor(worker)))
    .insertedId;
}
