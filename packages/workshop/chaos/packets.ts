/** What happens to packets between processes of this machine, by nftables in a network namespace of our own, so that nobody else's are touched. */
import { execFileSync } from 'node:child_process';

/** Packets of connections to a port: both ways, or only those that come back from it. */
export interface Way {
  readonly port: number;
  readonly only?: 'answers';
}

const TABLE = 'inet chaos';

/** Lets `share` per cent of the packets of these ways vanish without a word; everything until `mend`. */
export function drop(ways: readonly Way[], share = 100): void {
  rule(ways, `${chance(share)}counter drop`);
}

/** Answers `share` per cent of the packets towards these ports with a reset, as a machine does whose process is gone. */
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

/** Waits for the kernel, so that no packet of a later moment gets through. */
function nft(rules: readonly string[]): void {
  mend();
  const chain = ['  chain out {', '    type filter hook output priority 0', ...rules.map((one) => `    ${one}`), '  }'];
  execFileSync('nft', ['-f', '-'], { input: [`table ${TABLE} {`, ...chain, '}', ''].join('\n') });
}

/** Everything gets through again. */
export function mend(): void {
  execFileSync('nft', ['-f', '-'], { input: `add table ${TABLE}\ndelete table ${TABLE}\n` });
}
