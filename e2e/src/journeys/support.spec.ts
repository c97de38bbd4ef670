/** Talking to a person: a message and its answer, a report and its outcome, and a new client's first task from the queue into the list. */
import { patientExpect as expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { addTask, approveTask, expectCoins, newcomer, open, register } from '../people';

test('a question is found in the help centre, and its answer has an address', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Company' }).getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.getByLabel('Search the answers').fill('minimum withdraw');
  await expect(page.getByText('How do I withdraw, and what is the minimum?')).toBeVisible();
  await expect(page.getByText(/300 coins or more to Bcash, Nagad, or Rocket/)).toBeVisible();
  await expect(page.getByText('I cannot log in. What can I do?')).toHaveCount(0);
  await page.goto('/help#locked');
  await expect(page.getByText(/^Coins can be held for a while/)).toBeVisible();
});

test('somebody new writes to the admins and is answered, reports a task, and has a first task approved', async ({
  page,
  anotherPage,
}) => {
  test.setTimeout(240_000);
  // The first page is the client's; the others have their own browser contexts.
  const [workers, admins] = [await anotherPage(), await anotherPage()];
  const stamp = Date.now().toString(36);
  const title = `Sort ten words (${stamp})`;
  const client = newcomer('New Person', 'Client', 'support');
  const question = `Where do I see what a task cost me? (${stamp})`;

  await test.step('the client writes to us', async () => {
    await register(page, client);
    await page.goto('/contact');
    const form = page.getByRole('form', { name: 'Send a message' });
    await expect(form).toContainText(client.email);
    await form.getByLabel('What is it about?').selectOption({ label: 'A task' });
    await form.getByLabel('Your message').fill(question);
    await form.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.getByText('Your message is with us')).toBeVisible();
  });

  await test.step('and posts a task, which an admin is to check', async () => {
    await page.goto('/dashboard/addTask');
    await addTask(page, {
      title,
      quantity: '2',
      pay: '5',
      details: 'Put them in the order of the alphabet.',
      wanted: 'Ten words.',
    });
    await expect(page.getByText('Successfuly added task')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Waiting for an admin to check it.');
    await expectCoins(page, 5);
  });

  await test.step('a freelancer does not find it, and reports another', async () => {
    await comeBack(workers, 'freelancer', '/dashboard/taskList');
    const cards = workers.getByRole('article');
    await expect(cards.first()).toBeVisible();
    await expect(cards.filter({ hasText: title })).toHaveCount(0);
    await cards
      .filter({ hasText: 'Record yourself reading ten sentences' })
      .getByRole('link', { name: /Task Details/ })
      .click();
    const work = workers.getByLabel('Submission details');
    await work.fill('Half of my work');
    await workers.getByRole('link', { name: 'Report', exact: true }).click();
    const form = workers.getByRole('form', { name: 'Report something' });
    await form.getByLabel('What is wrong?').selectOption({ label: 'It asks for personal data' });
    await form.getByLabel('In your own words').fill(`It wants my voice (${stamp}).`);
    await form.getByRole('button', { name: 'Send the report' }).click();
    await expect(workers.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await workers.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
    await expect(work).toHaveValue('Half of my work');
  });

  await test.step('the freelancer reads what was decided about them, and contests that their time ran out', async () => {
    await workers.getByRole('button', { name: /^Account of/ }).click();
    await workers.getByRole('menuitem', { name: 'Decisions about you' }).click();
    const lapse = workers
      .getByRole('article')
      .filter({ hasText: /By an automatic rule.*Record yourself reading ten sentences/ });
    await lapse.getByRole('button', { name: /^Contest/ }).click();
    await lapse.getByLabel('Why is this wrong?').fill(`My connection was gone that hour (${stamp}).`);
    await lapse.getByRole('button', { name: 'Contest it' }).click();
    await expect(lapse).toContainText('Another admin will answer by');
  });

  await test.step('the admin answers, looks at the report, and says yes to the task', async () => {
    await comeBack(admins, 'admin', '/dashboard/inbox');
    const conversation = admins.getByRole('region', { name: `Task: ${client.name}` });
    await expect(conversation).toContainText(question);
    await conversation.getByLabel(`Answer to ${client.name}`).fill('On its row under My Task, in the column Coins.');
    await conversation.getByRole('button', { name: 'Send the answer' }).click();
    await expect(admins.getByText(`Your answer to ${client.name} has been sent.`)).toBeVisible();

    await open(admins, 'Reports');
    const thing = admins.getByRole('region', { name: 'Record yourself reading ten sentences' });
    await expect(thing).toContainText(`It wants my voice (${stamp}).`);
    await thing.getByRole('button', { name: 'No action needed' }).click();
    const dialog = admins.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('A voice is what the task is about.');
    await dialog.getByRole('button', { name: 'No action needed' }).click();
    await expect(admins.getByText('Decided. Whoever reported it is told.')).toBeVisible();
    await expect(thing).toHaveCount(0);

    await open(admins, 'Contested');
    const contested = admins.getByRole('article').filter({ hasText: `My connection was gone that hour (${stamp}).` });
    await contested.getByRole('button', { name: /^Answer/ }).click();
    const answering = admins.getByRole('dialog');
    await answering.getByRole('radio', { name: /It stands/ }).check();
    await answering.getByLabel('Your answer').fill('The place was given to others. You can start again any time.');
    await answering.getByRole('button', { name: 'Send the answer' }).click();
    await expect(contested).toHaveCount(0);

    await open(admins, 'Manage Task');
    await approveTask(admins, title);
  });

  await test.step('the freelancer sees the task and what came of the report', async () => {
    await workers.goto('/dashboard/taskList');
    await expect(workers.getByRole('article').filter({ hasText: title })).toBeVisible();
    await workers.goto('/dashboard/messages');
    const reports = workers.getByRole('region', { name: 'What you reported' });
    await expect(reports).toContainText('Record yourself reading ten sentences');
    await expect(reports).toContainText('Checked: no action needed');
    await workers.goto('/dashboard/decisions');
    await expect(workers.getByText('The place was given to others. You can start again any time.')).toBeVisible();
  });

  await test.step('the client reads the answer', async () => {
    await page.goto('/dashboard/clientHome');
    await page.getByRole('button', { name: `Account of ${client.name}` }).click();
    await page.getByRole('menuitem', { name: 'Messages to support' }).click();
    await expect(page.getByText('On its row under My Task, in the column Coins.')).toBeVisible();
  });
});
