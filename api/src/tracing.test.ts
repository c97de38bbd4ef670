/** Traces: the spans of a request and a job, their parents, and no personal data in them; without the setting, the tracing library is not even loaded. */
import { spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import path from 'node:path';
import { calls } from '@taskmint/contract';
import { runLeased } from './jobs/runner';
import { startTestApi, type TestApi } from './testing/start-test-api';
import { useTracing, type Tracing } from './tracing';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';
import { startTracing } from './open-telemetry';
import { runSource } from './testing/child-process';
import { startSilentIdentity } from './testing/silent-identity';
import { newDatabaseUri, testSettings } from './testing/start-test-api';
import { FULL } from './testing/todays';

const bodies: string[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    bodies.push(body);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
});

/** Takes spans as the exporter would, which loads what Jest cannot; that one is asked below. */
const spans: ReadableSpan[] = [];
const kept: SpanExporter = {
  export(some, done) {
    spans.push(...some);
    done({ code: 0 });
  },
  shutdown: () => Promise.resolve(),
};

let api: TestApi;
let traces: Tracing;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  traces = startTracing('taskmint-test', kept);
  useTracing(traces);
  api = await startTestApi();
});
afterAll(async () => {
  await api?.stop();
  useTracing(null);
  await new Promise((resolve) => collector.close(resolve));
});

it('a request and a job, the commands below them, and the trace of whoever asked goes on', async () => {
  const client = await api.person('client', { coins: 100 });
  const traceId = 'a'.repeat(32);
  const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` };
  const { status } = await api.request('GET', calls.listTasks.path, undefined, { headers });
  expect(status).toBe(200);
  await api.task(client, { task_title: 'A secret title of the test' });
  const [job] = api.api.app.modules
    .flatMap((module) => module.jobs ?? [])
    .filter(({ name }) => name === 'expire-tasks');
  if (job) await runLeased(job, 'test', new AbortController().signal);
  await traces.stop();

  const below = (span: ReadableSpan | undefined): string[] =>
    spans.filter((one) => span && one.parentSpanContext?.spanId === span.spanContext().spanId).map(({ name }) => name);
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [list] = named(`GET ${calls.listTasks.path}`).filter((span) => span.spanContext().traceId === traceId);
  expect(list?.parentSpanContext?.spanId).toBe('b'.repeat(16));
  expect(below(list)).toContain('aggregate tasks');
  expect(below(named(`POST ${calls.createTask.path}`)[0])).toEqual(
    expect.arrayContaining(['insert tasks', 'insert ledger_entries', 'commitTransaction']),
  );
  expect(below(named('job expire-tasks')[0])).not.toEqual([]);

  const sent = JSON.stringify(spans.map(({ name, attributes, events, status }) => [name, attributes, events, status]));
  expect(spans[0]?.resource.attributes['service.name']).toBe('taskmint-test');
  for (const secret of [client.token, client.email, client.id, 'A secret title']) expect(sent).not.toContain(secret);
});

it('what nobody asked for is not loaded', () => {
  const hook = path.join(__dirname, 'testing/run-source.cjs');
  // Its bare interfaces are Firebase's.
  const loads = `require(${JSON.stringify(path.join(__dirname, 'server.ts'))});
    console.log(JSON.stringify(Object.keys(require.cache).filter((file) => /@opentelemetry.(?!api.build)/.test(file))));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-C', '@taskmint/source', '-r', hook, '-e', loads], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: '[]', stderr: expect.anything() });
});

/** Two processes side by side, asked in turns; the lower quartile counts. */
(FULL ? it : it.skip)(
  'costs at most a tenth of what a process can do',
  async () => {
    const identity = await startSilentIdentity();
    const { port } = collector.address() as AddressInfo;
    const start = (more: Record<string, string>) =>
      runSource(path.join(__dirname, 'main.ts'), {
        env: testSettings(newDatabaseUri(), api.env.DATA_DIR, {
          LOG_LEVEL: 'info',
          FIREBASE_AUTH_EMULATOR_HOST: identity.host,
          ...more,
        }),
        marker: '"url":"',
        timeoutMs: 120_000,
      });
    const plain = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
    const traced = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    const round = async ({ said }: { said: string }): Promise<number> => {
      const url = `${said.split('"')[0]}${calls.listTasks.path}`;
      const begun = performance.now();
      const one = async () => {
        for (let n = 0; n < 100; n += 1) await (await fetch(`${url}?min_pay=${n}`)).arrayBuffer();
      };
      await Promise.all(Array.from({ length: 8 }, one));
      return performance.now() - begun;
    };
    try {
      const before = bodies.length;
      await Promise.all([round(plain), round(traced)]);
      const ratios: number[] = [];
      for (let n = 0; n < 11; n += 1) {
        const alone = await round(plain);
        ratios.push((await round(traced)) / alone);
      }
      ratios.sort((a, b) => a - b);
      process.stdout.write(`with traces: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')} times as long\n`);
      expect(bodies.length).toBeGreaterThan(before);
      expect(ratios[2]).toBeLessThan(1.1);
    } finally {
      await Promise.all([plain.stop(), traced.stop(), identity.stop()]);
    }
  },
  300_000,
);
