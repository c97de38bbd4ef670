/** Services other than the database that are dead, silent or slow: payment provider, identity, store, mail. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault';
import type { System } from '../system';
import { drop, mend, reset } from '../packets';

const SLOW_MS = 3_000;

const SERVICES = ['provider', 'identity', 'store', 'mail'] as const;

const away = (service: (typeof SERVICES)[number], how: 'dead' | 'silent'): Fault => ({
  name: `${service}-${how}`,
  what: how === 'dead' ? `every connection to the ${service} is refused` : `the ${service} never answers`,
  needs: ['network'],
  async inflict({ system, seconds }) {
    (how === 'dead' ? reset : drop)([{ port: system.ports[service] }]);
    try {
      await sleep(seconds * 1_000);
    } finally {
      mend();
    }
  },
});

const disturb = (system: System, delayMs: number): Promise<unknown> =>
  fetch(`http://127.0.0.1:${system.ports.provider}/_double/disturbance`, {
    method: delayMs > 0 ? 'PUT' : 'DELETE',
    ...(delayMs > 0
      ? {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ kind: 'none', times: 1_000_000, delayMs }),
        }
      : {}),
  });

export const serviceFaults: readonly Fault[] = [
  ...SERVICES.flatMap((service) => [away(service, 'dead'), away(service, 'silent')]),
  {
    name: 'provider-slow',
    what: `the provider takes ${SLOW_MS / 1_000} s longer for each answer`,
    needs: [],
    async inflict({ system, seconds }) {
      await disturb(system, SLOW_MS);
      await sleep(seconds * 1_000);
      await disturb(system, 0);
    },
  },
];
