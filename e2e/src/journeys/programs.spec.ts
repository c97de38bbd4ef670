/**
 * Programs that act for somebody, as seen on their owner's screens: a key is made, used and revoked; a webhook is added, fails, is sent again,
 * arrives signed, and is removed.
 */
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../journey';
import { runJobs } from '../passing-time';
import { signIn } from '../people';
import { runningStack } from '../running-stack';
import { postTask, somebodyNew } from '../set-up';
import { post } from '../tokens';

interface Arrived {
  readonly body: string;
  readonly signature: string;
}

interface Receiver {
  readonly url: string;
  readonly arrived: Arrived[];
  /** The status with which the next events are answered. */
  status: number;
  readonly server: Server;
}

/** A program that listens on this machine. */
async function receiver(): Promise<Receiver> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      arrived.push({ body, signature: String(request.headers['taskmint-signature']) });
      response.writeHead(listening.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const listening: Receiver = { url: `http://127.0.0.1:${port}/in`, arrived, status: 500, server };
  return listening;
}

/** Whether the event is signed with the secret shown to its owner. */
function isSigned({ body, signature }: Arrived, secret: string): boolean {
  const parts = new Map(signature.split(',').map((part) => part.split('=', 2) as [string, string]));
  return (
    parts.get('v1') ===
    createHmac('sha256', secret)
      .update(`${parts.get('t')}.${body}`)
      .digest('hex')
  );
}

test('keys and webhooks are made, used, sent again and revoked on their screens', async ({ page }) => {
  const { api } = runningStack();
  const client = await somebodyNew('Programming Client', 'client');
  await signIn(page, client, '/dashboard/settings');
  const keys = page.getByRole('region', { name: 'API keys' });
  const hooks = page.getByRole('region', { name: 'Webhooks' });
  const content = { task_title: `Posted by software ${Date.now().toString(36)}`, task_quantity: 1, per_task_pay: 5 };
  let key = '';

  await test.step('a key with rights and coins a day is shown once', async () => {
    await keys.getByRole('button', { name: 'Create a key' }).click();
    const form = page.getByRole('dialog', { name: 'Create a key' });
    await form.getByLabel('Name').fill('Label bot');
    await form.getByLabel('Post, change, pause and cancel your tasks').check();
    await form.getByLabel('Spend your coins, up to a daily limit').check();
    await form.getByLabel(/^Coins a day/).fill('7');
    await form.getByRole('button', { name: 'Create the key' }).click();
    key = (await page.getByRole('status', { name: 'Key' }).textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await expect(page.getByText(key)).toHaveCount(0);
  });

  const listening = await receiver();
  const { url } = listening;
  let secret = '';
  await test.step('an address is added, and its secret shown once', async () => {
    await hooks.getByRole('button', { name: 'Add an address' }).click();
    const form = page.getByRole('dialog', { name: 'Add an address' });
    await form.getByLabel('Address').fill(url);
    await form.getByRole('button', { name: 'Add the address' }).click();
    secret = (await page.getByRole('status', { name: 'Secret' }).textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved it' }).click();
  });

  await test.step('the program posts with the key, until its coins of the day are used up', async () => {
    await postTask(content, { key });
    await expect(postTask(content, { key })).rejects.toThrow(/key_limit_reached/);
    await page.reload();
    await expect(keys.getByRole('listitem').filter({ hasText: 'Label bot' })).toContainText(
      /5 coins.*of.*7 coins spent today/,
    );
  });

  await test.step('an event that failed is sent again by hand, arrives, and is signed', async () => {
    await page.getByRole('button', { name: `More: ${url}` }).click();
    await page.getByRole('menuitem', { name: 'Send a test' }).click();
    await expect(page.getByText('A test is on its way.')).toBeVisible();
    const tries = page.getByRole('dialog');
    const open = () => page.getByRole('button', { name: `Deliveries: ${url}` }).click();
    const close = () => tries.getByRole('button', { name: 'Close' }).click();
    // Either this run of the job or the product's own delivers the event, and the latter may record its try a moment later.
    const expectTry = (outcome: string) =>
      expect(async () => {
        await runJobs('deliver-webhooks');
        await open();
        const found = tries.getByText(outcome).first().waitFor({ timeout: 3_000 });
        const isThere = await found.then(
          () => true,
          () => false,
        );
        await close();
        expect(isThere).toBe(true);
      }).toPass();
    await expectTry('Answered 500, which is not a success');
    listening.status = 204;
    const before = listening.arrived.length;
    await open();
    await tries
      .getByRole('button', { name: /^Send again: Test/ })
      .first()
      .click();
    await close();
    await expectTry('Delivered, answered 204');
    expect(listening.arrived.length).toBeGreaterThan(before);
    expect(listening.arrived.map((each) => isSigned(each, secret))).not.toContain(false);
  });

  await test.step('both are taken away, and the program is refused at once', async () => {
    await keys.getByRole('button', { name: 'Revoke: Label bot' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(keys.getByText(/You have no key/)).toBeVisible();
    await expect(post(`${api}/task/check`, {}, key)).rejects.toThrow(/answered 401/);
    await page.getByRole('button', { name: `More: ${url}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(hooks.getByText(/You have no webhooks/)).toBeVisible();
  });
  listening.server.close();
});
