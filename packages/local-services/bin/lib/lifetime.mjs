/** Ends this process, and what it has started, with whoever started it. */

const CHECK_MS = 500;
const children = new Set();

/**
 * npm and the shell between it and us do not pass a SIGTERM on, they only die of it. So when run by npm, the death of the parent
 * counts as that signal.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
  }, CHECK_MS);
  timer.unref();
}

/** Registers a child that leads a process group of its own: the group ends when this process does. */
export function endWithUs(child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** Makes Ctrl-C and SIGTERM end this process at once, children included. Returns a function that undoes that. */
export function endOnSignals() {
  const interrupted = () => process.exit(130);
  const terminated = () => process.exit(143);
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', terminated);
  return () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', terminated);
  };
}

process.on('exit', () => {
  for (const child of children) {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
});
