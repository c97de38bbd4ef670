import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../../..');
const BIN = resolve(ROOT, 'packages/federation/bin/webpack.mjs');

it('says in one line that the port is in use, and how to choose another', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const PORT = String((other.address() as AddressInfo).port);
  const { status, stderr } = spawnSync(process.execPath, [BIN, 'serve', '--mode', 'development'], {
    cwd: resolve(ROOT, 'landing'),
    env: { ...process.env, PORT },
    encoding: 'utf8',
    timeout: 60_000,
  });
  other.close();
  expect(stderr.trim()).toBe(`Port ${PORT} is in use. Stop what uses it, or set PORT to another port.`);
  expect(status).toBe(1);
}, 90_000);
