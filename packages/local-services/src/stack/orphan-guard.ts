/**
 * Loaded into every child before its own code. When the supervisor is gone, even by `kill -9`, its IPC channel closes and the child stops as if asked
 * to. Knows nothing of what the child does.
 */
const PATIENCE_MS = 10_000;

// Processes that the child forks are its own to end, and need their channel: with this file loaded, a bundler's workers ended before their first task.
const own = process.execArgv.findIndex((arg, at) => arg === '--require' && process.execArgv[at + 1] === __filename);
if (own >= 0) process.execArgv.splice(own, 2);

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
