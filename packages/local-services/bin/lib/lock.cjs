/**
 * A lock per checkout: only one process at a time installs, one compiles and one builds, since two that write the same files would corrupt them for
 * both. Plain Node, usable from CommonJS and ES modules: it runs before anything is installed, and from compiled code.
 */
'use strict';
const { randomUUID } = require('node:crypto');
const os = require('node:os');
const { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');

/** In the checkout, but not in node_modules, which `npm ci` empties. */
const FOLDER = '.busy';
const CHECK_MS = 200;
/** Longer than any of the three may take. */
const FORGOTTEN_MS = 60 * 60_000;
/** Longer than it takes to write a name. A file that stays empty is what a power failure left. */
const NAMELESS_MS = 10_000;
/** The start of the machine is known to about a second. */
const MARGIN_MS = 5_000;

/** Runs `work` while no other process does `what` (`install`, `compile` or `build`); `progress` shows any waiting. */
async function withLock(root, what, progress, work) {
  const release = await takeLock(root, what, progress);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Waits for the lock. Resolves to a function that releases it; the end of the process releases it too, even by `kill -9`. */
async function takeLock(root, what, progress) {
  mkdirSync(join(root, FOLDER), { recursive: true });
  const file = join(root, FOLDER, what);
  const mine = `${process.pid} ${randomUUID()}`;
  let waiting;
  while (!(await tryLock(file, mine))) {
    waiting ??= progress.step(`Wait for another command to ${what}`);
    await pause(CHECK_MS);
  }
  waiting?.done();
  const release = () => {
    process.off('exit', release);
    if (holderOf(file) === mine) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

async function tryLock(file, mine) {
  try {
    writeFileSync(file, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isForgotten(file)) return false;
  // Several processes may see this at once: the last one to write its name gets the lock.
  const named = `${file}.${process.pid}`;
  writeFileSync(named, mine);
  renameSync(named, file);
  await pause(CHECK_MS);
  return holderOf(file) === mine;
}

function holderOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Whether the process that holds the lock is gone. One that is still writing its name is not; one from before the machine was started is. */
function isForgotten(file) {
  const holder = holderOf(file);
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  const ageMs = Date.now() - written;
  if (ageMs > FORGOTTEN_MS || ageMs > os.uptime() * 1_000 + MARGIN_MS) return true;
  if (holder === '') return ageMs > NAMELESS_MS;
  try {
    process.kill(Number(holder.split(' ', 1)[0]), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

module.exports = { withLock, takeLock };
