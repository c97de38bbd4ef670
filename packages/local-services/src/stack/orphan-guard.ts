/**
 * Loaded into every child before its own code. When the supervisor is gone, even by `kill -9`, its IPC channel closes and the child stops as if asked
 * to. Knows nothing of what the child does.
 */
const PATIENCE_MS = 10_000;

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  });
  // The channel alone must not keep the process alive.
  process.channel.unref();
  // Nobody reads output after that; a broken pipe must not interrupt an orderly stop.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}
