/** Ends this process, and its children, together with its parent. */

const CHECK_MS = 500;
const children = new Set();

/** Registers a child that leads a process group of its own: the group ends when this process does. */
export function endWithUs(child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** Signals that end this process, and its exit code for each. A closed terminal signals this process, but not children that lead their own process group. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

const endNow = (signal) => process.exit(SIGNALS[signal]);

/** Makes a signal, or the death of the npm that runs this, end this process and its children at once. */
export function endOnSignals() {
  endWithParent();
  for (const signal of Object.keys(SIGNALS)) process.on(signal, endNow);
}

/** Leaves signals to whoever handles them next. */
export function leaveSignals() {
  for (const signal of Object.keys(SIGNALS)) process.off(signal, endNow);
}

/** npm and its shell do not forward a SIGTERM to this process, they only die of it. So under npm, the death of the parent counts as that signal. */
function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
  }, CHECK_MS);
  timer.unref();
}

process.on('exit', () => {
  for (const child of children) {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
});
