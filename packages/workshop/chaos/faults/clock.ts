/** The clock of one API process jumps; those of the others and of the database do not. */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault';

const HOUR_S = 3_600;
const JUMPS_S = [2 * HOUR_S, -2 * HOUR_S, 30 * 24 * HOUR_S, 0];

export const clockJumps: Fault = {
  name: 'clock-jumps',
  what: 'the clock of one process of the API jumps 2 hours ahead, 2 hours back, 30 days ahead, and is right again',
  needs: ['faketime'],
  async inflict({ system, seconds }) {
    const [api] = system.apis;
    await api.service.stop();
    writeFileSync(system.clockFile, '+0');
    await api.service.start(system.fakeClock);
    for (const jump of JUMPS_S) {
      writeFileSync(system.clockFile, jump >= 0 ? `+${jump}` : `${jump}`);
      await sleep((seconds * 1_000) / JUMPS_S.length);
    }
  },
};
