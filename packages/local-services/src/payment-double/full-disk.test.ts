/** On a full disk the double refuses what it cannot store, keeps everything that it has confirmed, and needs no restart afterwards. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Fixture, refusal } from './double-fixture';

let mockIsFull = false;
jest.mock('node:fs', () => {
  const actual = jest.requireActual<typeof fs>('node:fs');
  const full = (): Error => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  return {
    ...actual,
    // As the system does it: what fits is written, and only the next write fails.
    writeSync: (fd: number, text: string) =>
      mockIsFull ? actual.writeSync(fd, text.slice(0, 20)) : actual.writeSync(fd, text),
    writeFileSync: (file: number | string, data: Buffer | string) => {
      if (!mockIsFull || typeof file !== 'number') return actual.writeFileSync(file, data);
      actual.writeSync(file, data.slice(0, 20).toString());
      throw full();
    },
  };
});

it('goes on', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'payment-double-full-'));
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fixture = new Fixture();
  try {
    await fixture.start({ dir });
    await fixture.control('PUT', '/webhooks/plan', { hold: true });
    const before = await fixture.newIntent();
    await fixture.control('PUT', '/webhooks/plan', { delayMs: 100 });
    const sent = await fixture.newIntent();
    mockIsFull = true;
    // The outcome of the delivery cannot be recorded.
    for (let waited = 0; waited < 400 && logged.mock.calls.length === 0; waited++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(logged).toHaveBeenCalled();
    expect(await refusal(fixture.newIntent())).toMatchObject({ statusCode: 500 });
    // It can be started, too.
    await fixture.double.stop();
    await fixture.start({ dir });
    expect(fs.readdirSync(dir)).toEqual(['provider.journal']);
    mockIsFull = false;
    const after = await fixture.newIntent();
    await fixture.control('POST', '/webhooks/wait');
    await fixture.double.stop();
    await fixture.start({ dir });
    const intents = (await fixture.stripe.paymentIntents.list()).data.map(({ id }) => id);
    expect(intents.sort()).toEqual([before.id, sent.id, after.id].sort());
  } finally {
    mockIsFull = false;
    logged.mockRestore();
    await fixture.stop();
    fs.rmSync(dir, { recursive: true });
  }
});
