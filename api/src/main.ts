/** The API as a process: settings from the environment, signals, and an exit code that says how it ended. */
import { EnvRefused, mistypedEnv, readEnv, useEnv, type Env } from './env';
import { firebaseIdentity } from './identity/firebase-identity';
import { log, startLog } from './log';
import { collectProcessMetrics } from './metrics';
import { MigrationRefused } from './migrations';
import { problemsOfSettings } from './production-readiness';
import { startApi } from './server';
import { tracing, useTracing } from './tracing';
import type * as Recorder from './open-telemetry';

/** Exit code for refused settings (`EX_CONFIG`): a restart would not help. */
const REFUSED = 78;

function settings(): Env {
  const env = useEnv(readEnv(process.env));
  const problems = problemsOfSettings(env);
  if (problems.length > 0) throw new EnvRefused(problems);
  return env;
}

async function main(): Promise<void> {
  const env = settings();
  startLog(env.LOG_LEVEL);
  collectProcessMetrics();
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    // Loaded only when traces are recorded, and then synchronously.
    // oxlint-disable-next-line typescript/no-require-imports
    const { startTracing } = require('./open-telemetry') as typeof Recorder;
    useTracing(startTracing(env.OTEL_SERVICE_NAME));
  }
  const api = await startApi(env, firebaseIdentity(env));

  const stop = (signal: string): void => {
    log().info({ signal }, 'stopping');
    const sent = () => tracing()?.stop();
    api
      .stop()
      .then(sent)
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  log().info({ port: api.port, mode: env.NODE_ENV }, 'listening');
  for (const { name, meant } of mistypedEnv(process.env))
    log().warn({ name, meant }, `nothing reads ${name}: is ${meant} meant?`);
  await api.ready;
  if (api.app.readiness.reason === null) log().info({ url: api.url }, 'ready');
}

function fail(error: unknown): never {
  if (error instanceof EnvRefused) {
    process.stderr.write(`${error.message}\n`);
    process.exit(REFUSED);
  }
  if (error instanceof MigrationRefused) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    process.stderr.write(`Port ${(error as { port?: number }).port} is taken. Set API_PORT to a free one.\n`);
    process.exit(1);
  }
  log().fatal({ err: error }, 'the API stopped with an error');
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}

process.on('unhandledRejection', fail);
main().catch(fail);
