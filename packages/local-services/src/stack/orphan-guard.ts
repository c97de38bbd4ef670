/**
 * Loaded into every child before its own code: when the supervisor is gone, even by `kill -9`, the channel to it closes and the child
 * stops as if asked to. Knows nothing of what the child does.
 */
const PATIENCE_MS = 10_000;

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  });
  // The channel alone is no reason to stay.
  process.channel.unref();
  // Nobody reads any more what is written after that; a broken pipe must not cut an orderly stop short.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}
