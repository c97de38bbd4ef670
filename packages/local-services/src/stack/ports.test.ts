/** Errors name the ports that are taken and the variables that change them. */
import * as http from 'node:http';
import * as net from 'node:net';
import { asNobody, asRoot } from '../another-user-fixture';
import { assertFree, freePorts } from './ports';

it('hands out free ports, none twice', async () => {
  const ports = await freePorts();
  expect(new Set(Object.values(ports)).size).toBe(7);
  await assertFree(ports, ['site', 'api', 'authEmulator', 'payments', 'mongo', 'mail', 'mailWeb']);
});

it.each(['127.0.0.1', '::1', '0.0.0.0'])('names the port and the variable when %s is taken', async (host) => {
  const ports = await freePorts();
  const server = net.createServer();
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(ports.payments, host, () => resolve(true));
  });
  // Without IPv6 there is no such conflict.
  if (!listening) return;
  try {
    await expect(assertFree(ports, ['site', 'payments'])).rejects.toThrow(
      `Port ${ports.payments} is in use by another program: stop it, or set PAYMENTS_PORT to another port.`,
    );
    await assertFree(ports, ['site', 'api']);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

it('says that the product runs already, when its API answers', async () => {
  const ports = await freePorts();
  const server = http.createServer((_, response) => response.end('{"status":"ok"}'));
  await new Promise<void>((resolve) => server.listen(ports.api, '127.0.0.1', resolve));
  try {
    await expect(assertFree(ports, ['site', 'api'])).rejects.toThrow(
      `Taskmint is running already: its API answers on port ${ports.api}.`,
    );
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

asRoot('a port that only root may open is not called taken', async () => {
  const ports = { ...(await freePorts()), site: 1 };
  await asNobody(() =>
    expect(assertFree(ports, ['site', 'api'])).rejects.toThrow(
      'Port 1 cannot be opened by this user: set SITE_PORT to another port.',
    ),
  );
});
