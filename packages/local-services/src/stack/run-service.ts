/** What every service process of this package does around its work: announces itself, stops when asked, and fails with one clear line. */

export interface RunningService {
  url: string;
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 10_000;

/** Starts a service, prints `<name> ready <url>`, and stops it on SIGTERM or SIGINT. Ends the process when starting fails. */
export function runService(name: string, start: () => Promise<RunningService>): void {
  start().then(
    (service) => {
      const stop = (): void => {
        const timer = setTimeout(() => process.exit(1), STOP_TIMEOUT_MS);
        timer.unref();
        service.stop().then(
          () => process.exit(0),
          (error: unknown) => {
            console.error(error);
            process.exit(1);
          },
        );
      };
      process.once('SIGTERM', stop);
      process.once('SIGINT', stop);
      console.log(`${name} ready ${service.url}`);
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}

/** The variable `name`, which the supervisor always sets. Throws when a service is started by hand without it. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}
