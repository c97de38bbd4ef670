/** For servers that a test starts: a free port, and when it answers. */
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits for a successful answer from `address`. Throws with the last error after `timeoutMs`, or what `check` throws before each try. */
export async function untilAnswered(address: string, timeoutMs: number, check?: () => void): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (let last = ''; ; await sleep(100)) {
    check?.();
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
      if (answer.ok) return;
      last = `answered ${answer.status}`;
    } catch (error) {
      last = String(error);
    }
    if (performance.now() > end) throw new Error(`${address}: ${last}`);
  }
}
