/** The log when its output is full (lines may be lost, but the process must survive), and what it leaves out of errors. */
import fs from 'node:fs';
import net from 'node:net';
import { mongo } from 'mongoose';
import Stripe from 'stripe';
import { keptMessage } from './errors';
import { log, requestLog, startLog } from './log';
import { createMailer } from './mail/mail';
import { logLines } from './testing/log-lines';

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Stands in for standard output. Gives what arrived. */
function standardOutput(): { full: boolean; readonly arrived: string[] } {
  const output = { full: false, arrived: [] as string[] };
  const write = (fd: number, data: unknown): number => {
    if (fd !== 1) throw new Error(`written to ${fd}`);
    if (output.full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    output.arrived.push(String(data));
    return Buffer.byteLength(String(data));
  };
  jest.spyOn(fs, 'writeSync').mockImplementation(write as never);
  return output;
}

test('a full disk under the log ends nothing, and what waited is written when there is room', () => {
  jest.useFakeTimers();
  const output = standardOutput();
  startLog('info');
  log().info('before');
  output.full = true;
  for (const words of ['first', 'second']) log().info(words);
  output.full = false;
  jest.advanceTimersByTime(1_000);
  log().info('after');
  const words = output.arrived
    .join('')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(words).toEqual(['before', 'first', 'second', 'after']);
});

test('what waits has a bound, and a log that was full goes on', () => {
  jest.useFakeTimers();
  const output = standardOutput();
  startLog('info');
  output.full = true;
  const line = 'x'.repeat(10_000);
  for (let n = 0; n < 300; n += 1) log().info(line);
  output.full = false;
  jest.advanceTimersByTime(1_000);
  expect(output.arrived.join('').length).toBeLessThanOrEqual(1_048_576);
  log().info('after');
  expect(output.arrived.at(-1)).toContain('after');
});

test('lines of requests are written together, soon, and at the latest when the process ends', () => {
  jest.useFakeTimers();
  const exits = jest.spyOn(process, 'once');
  const output = standardOutput();
  startLog('info');
  for (const words of ['one', 'two']) requestLog().info(words);
  expect(output.arrived).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(output.arrived).toHaveLength(1);
  expect(output.arrived[0]).toMatch(/one.*\n.*two/);
  requestLog().info('last');
  for (const [event, listener] of exits.mock.calls) if (event === 'exit') (listener as () => void)();
  expect(output.arrived.at(-1)).toContain('last');
});

describe('an error of a library is logged without what it says about people', () => {
  const lineOf = async (err: unknown): Promise<string> =>
    (await logLines(async (to) => to.error({ err }, 'failed'))).join('\n');

  test('a mail server names the address that it refuses', async () => {
    const sockets: net.Socket[] = [];
    const server = net.createServer((socket) => {
      sockets.push(socket);
      socket.write('220 ready\r\n');
      socket.on('data', (sent) => {
        const isRecipient = /^RCPT/i.test(String(sent));
        socket.write(isRecipient ? '451 4.2.1 <worker@people.test>: mailbox is full\r\n' : '250 fine\r\n');
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    const mailer = createMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'news@taskmint.test' });
    try {
      const refused: unknown = await mailer
        .send({ to: 'worker@people.test', subject: 'News', text: 'Hello' })
        .catch((error: unknown) => error);
      expect(keptMessage(refused)).toContain('mailbox is full');
      expect(keptMessage(refused)).not.toContain('worker@');
      const line = await lineOf(refused);
      expect(line).toContain('mailbox is full');
      expect(line).not.toContain('worker@people.test');
    } finally {
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  });

  test('the database shows the record that it does not accept', async () => {
    const response = { keyValue: { email: 'worker@people.test' }, code: 11_000 };
    const text = 'E11000 duplicate key error index: email dup key: { email: "worker@people.test" }';
    const line = await lineOf(new mongo.MongoServerError({ message: text, errmsg: text, ...response }));
    expect(line).toContain('E11000');
    expect(line).not.toContain('worker@people.test');
  });

  test('the payment provider sends its objects along, with who paid', async () => {
    const payment_intent = { last_payment_error: { payment_method: { billing_details: { phone: '+15550100' } } } };
    const error = Stripe.errors.StripeError.generate({
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'This PaymentIntent cannot be changed.',
      payment_intent,
    } as never);
    const line = await lineOf(error);
    expect(line).toContain('payment_intent_unexpected_state');
    expect(line).not.toContain('+15550100');
  });

  test('what made it fail, and the several errors of one, are still there', async () => {
    const cause = new Error('mongodb://root:hunter2@db.internal:27017 is away');
    const line = await lineOf(new AggregateError([new Error('connect ECONNREFUSED')], 'no server', { cause }));
    for (const part of ['no server', 'is away', 'ECONNREFUSED', 'log.test.ts']) expect(line).toContain(part);
    expect(line).not.toContain('hunter2');
    expect(await lineOf('of worker@people.test')).not.toContain('worker@');
  });
});
