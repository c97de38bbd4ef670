/** An API process that runs a job once for each `POST /{job}`, as the schedule would; started by tests that kill it meanwhile. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEnv, useEnv } from '../env';
import { runLeased } from '../jobs/runner';
import { startLog } from '../log';
import { startApi } from '../server';
import { testIdentity } from './test-identity';

const STATUS = { done: 200, failed: 500, elsewhere: 409, off: 423 } as const;

async function main(): Promise<void> {
  const env = useEnv(readEnv(process.env));
  startLog('error');
  const api = await startApi(env, testIdentity());
  await api.ready;
  const jobs = api.app.modules.flatMap((module) => module.jobs ?? []);
  const holder = randomUUID();
  const server = createServer((request, response) => {
    const job = jobs.find(({ name }) => request.url === `/${name}`);
    if (!job) {
      response.writeHead(404).end();
      return;
    }
    void runLeased(job, holder, new AbortController().signal).then((outcome) =>
      response.writeHead(STATUS[outcome]).end(outcome),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
  });
}

void main();
