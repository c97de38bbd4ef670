/** The mail catcher as a process: it receives mails and shows them, and turns codes of the Auth emulator into mails whose links lead to the site. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { freePorts } from '../stack/ports';

jest.setTimeout(180_000);

const HOOK = path.join(__dirname, '../../../../api/src/testing/run-source.cjs');

let catcher: ChildProcess;
let emulator: Server;
let codes: object[] = [];
let smtp: number;
let web: number;

interface Mail {
  subject: string;
  text: string;
  to: { address: string }[];
}

beforeAll(async () => {
  const ports = await freePorts();
  [smtp, web] = [ports.mail, ports.mailWeb];
  emulator = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    const isAsked = request.url === '/emulator/v1/projects/demo-taskmint/oobCodes';
    response.end(JSON.stringify(isAsked ? { oobCodes: codes } : {}));
  });
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
  catcher = spawn(process.execPath, ['-C', '@taskmint/source', '-r', HOOK, path.join(__dirname, 'main.ts')], {
    env: {
      ...process.env,
      MAIL_PORT: String(smtp),
      MAIL_WEB_PORT: String(web),
      MAIL_CODES_FROM: `http://127.0.0.1:${(emulator.address() as AddressInfo).port}`,
      AUTH_EMULATOR_PROJECT: 'demo-taskmint',
      MAIL_SITE: 'http://localhost:3000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    catcher.stdout?.on('data', (data: Buffer) => data.toString().includes('mail-catcher ready') && resolve());
    catcher.once('exit', (code) => reject(new Error(`the mail catcher ended with ${code}`)));
  });
});
afterAll(() => {
  catcher?.kill('SIGKILL');
  emulator?.close();
});

async function mailTo(address: string): Promise<Mail> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${web}/api/email`);
    const found = ((await answer.json()) as Mail[]).find(({ to }) => to.some((one) => one.address === address));
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`no mail to ${address}`);
}

it('takes a mail and shows it', async () => {
  const transport = createTransport({ host: '127.0.0.1', port: smtp });
  await transport.sendMail({ from: 'a@people.test', to: 'b@people.test', subject: 'Hello', text: 'A word' });
  expect(await mailTo('b@people.test')).toMatchObject({ subject: 'Hello' });
  const page = await fetch(`http://127.0.0.1:${web}/`, { headers: { Accept: 'text/html' } });
  expect(page.headers.get('content-type')).toContain('text/html');
});

it("makes mails of the emulator's codes, each once, with a link to the site", async () => {
  codes = [
    { email: 'c@people.test', requestType: 'PASSWORD_RESET', oobCode: 'code+1', oobLink: 'http://127.0.0.1/x' },
    { email: 'd@people.test', requestType: 'SOMETHING_NEW', oobCode: 'code2', oobLink: 'http://127.0.0.1/x' },
    { email: 'e@people.test', newEmail: 'f@people.test', requestType: 'VERIFY_AND_CHANGE_EMAIL', oobCode: 'code3' },
  ];
  const { subject, text } = await mailTo('c@people.test');
  expect(subject).toBe('Choose a new password');
  expect(text).toContain('http://localhost:3000/account/action?mode=resetPassword&oobCode=code%2B1');
  expect((await mailTo('f@people.test')).text).toContain('mode=verifyAndChangeEmail');
  await sleep(2_500);
  const all = (await (await fetch(`http://127.0.0.1:${web}/api/email`)).json()) as Mail[];
  expect(all.filter(({ to }) => to[0]?.address === 'c@people.test')).toHaveLength(1);
});
