/** The database's disk is full. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault';

/** Maximum wait for the first refusal, in ms. */
const NOTICED_WITHIN_MS = 90_000;
const PIECE = Buffer.alloc(64 * 1_024, 1);

/** Writes until not one more byte fits. */
function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (let size = PIECE.length; size >= 1;) {
      try {
        writeSync(descriptor, PIECE, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

export const diskFull: Fault = {
  name: 'disk-full',
  what: "a file takes all that is left of the database's disk",
  needs: ['own database', 'small disk'],
  async inflict({ system, load, seconds }) {
    const ballast = path.join(system.databaseFolder, 'ballast');
    const before = load.tally.refused;
    let until = Date.now() + NOTICED_WITHIN_MS;
    let isNoticed = false;
    try {
      // Also takes space that the database frees meanwhile.
      for (; Date.now() < until; await sleep(200)) {
        fill(ballast);
        // For a while the database can reuse free pages in its file.
        if (isNoticed || load.tally.refused === before) continue;
        isNoticed = true;
        until = Date.now() + seconds * 1_000;
      }
      if (!isNoticed && !system.database?.hasEnded) throw new Error('nobody was refused: the disk was never full');
    } finally {
      rmSync(ballast, { force: true });
    }
    if (!system.database?.hasEnded) return;
    const words = system.database.lastWords();
    // Restarted as by a supervisor, although that should not be necessary.
    await system.database.start();
    throw new Error(`the database ended because its disk was full, by ${words}`);
  },
};
