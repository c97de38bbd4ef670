/** Rules for packets between processes of this machine, by nftables in a private network namespace, so that no other traffic is affected. */
import { execFileSync } from 'node:child_process';

/** Packets of connections to a port: in both directions, or only the answers. */
export interface Way {
  readonly port: number;
  readonly only?: 'answers';
}

const TABLE = 'inet chaos';

/** Drops `share` percent of these packets silently; all of them by default. Lasts until `mend`. */
export function drop(ways: readonly Way[], share = 100): void {
  rule(ways, `${chance(share)}counter drop`);
}

/** Rejects `share` percent of the packets to these ports with a TCP reset, as when no process listens. */
export function reset(ways: readonly Way[], share = 100): void {
  const lines = ways.map(({ port }) => `tcp dport ${port} ${chance(share)}counter reject with tcp reset`);
  nft(lines);
}

function rule(ways: readonly Way[], verdict: string): void {
  nft(
    ways.flatMap(({ port, only }) => [
      ...(only ? [] : [`tcp dport ${port} ${verdict}`]),
      `tcp sport ${port} ${verdict}`,
    ]),
  );
}

const chance = (share: number): string => (share >= 100 ? '' : `numgen random mod 100 < ${share} `);

/** Synchronous, so that the rules are in force before the next step. */
function nft(rules: readonly string[]): void {
  mend();
  const chain = ['  chain out {', '    type filter hook output priority 0', ...rules.map((one) => `    ${one}`), '  }'];
  execFileSync('nft', ['-f', '-'], { input: [`table ${TABLE} {`, ...chain, '}', ''].join('\n') });
}

/** Removes all rules. */
export function mend(): void {
  execFileSync('nft', ['-f', '-'], { input: `add table ${TABLE}\ndelete table ${TABLE}\n` });
}
