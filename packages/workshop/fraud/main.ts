/** `npm run simulate:fraud`: a month of honest and dishonest people on the real API, and what each scheme costs its author and the platform. */
import { SERVER_VARIABLE, startDatabaseServer } from '../../../api/src/testing/database-server';
import { profitable, runMonth, type MonthResult, type Outcome } from './run-month';
import { WHOLE_MONTH } from './scheme';

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Refusals, the most frequent first. */
function obstacles({ refusals }: Outcome): string {
  const counted = [...refusals].sort(([, a], [, b]) => b - a).map(([code, times]) => `${code} ${times}x`);
  return counted.join(', ') || 'nothing was refused';
}

function lines(outcome: Outcome): string[] {
  const { name, bound, paidIn, gotOut, paidToVictims, heldOfVictims, fees } = outcome;
  const platform = paidIn - gotOut - paidToVictims - fees;
  return [
    `${name}${bound && ` (${bound})`}`,
    `  author: paid in $${dollars(paidIn)}, got out $${dollars(gotOut)}, earned $${dollars(gotOut - paidIn)}`,
    `  platform: $${dollars(platform)} after fees of $${dollars(fees)} and $${dollars(paidToVictims)} paid to people who worked for it` +
      (heldOfVictims > 0 ? `; $${dollars(heldOfVictims)} of theirs is held` : ''),
    `  in the way: ${obstacles(outcome)}`,
  ];
}

function waits({ waits: all }: MonthResult): string[] {
  const inWeek = (week: number) => all.filter(({ day }) => Math.floor(day / 7) === week).map(({ days }) => days);
  const weeks = [...new Set(all.map(({ day }) => Math.floor(day / 7)))];
  return weeks.map((week) => {
    const days = inWeek(week).sort((a, b) => a - b);
    const [median, longest] = [days[Math.floor(days.length / 2)] ?? 0, days.at(-1) ?? 0];
    const atOnce = days.filter((each) => each === 0).length;
    return `  week ${week + 1}: median ${median.toFixed(1)} days, longest ${longest.toFixed(1)}, at once ${atOnce} of ${days.length}`;
  });
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(
      'npm run simulate:fraud    a month of honest and dishonest people: what each scheme costs whom\n',
    );
    return;
  }
  const database = await startDatabaseServer();
  process.env[SERVER_VARIABLE] = database.uri;
  try {
    const started = Date.now();
    const result = await runMonth(WHOLE_MONTH, (text) => process.stderr.write(`${text}\n`));
    const gains = profitable(result.schemes);
    const report = [
      `A month of ${WHOLE_MONTH.days} days, simulated in ${Math.round((Date.now() - started) / 1_000)} s. The ledger balances at its end.`,
      '\nSchemes, of which none may earn more than it pays in:',
      ...result.schemes.flatMap(lines),
      '\nKnown to cost the platform, and accepted (docs/security.md):',
      ...result.residual.flatMap(lines),
      '\nHonest people:',
      ...lines(result.honest),
      'How long their pay waits before it can be withdrawn:',
      ...waits(result),
      `\n${gains.length === 0 ? 'No scheme earns its author more than it pays in.' : `EARNS ITS AUTHOR MONEY: ${gains.map(({ name }) => name).join('; ')}`}`,
    ];
    process.stdout.write(`${report.join('\n')}\n`);
    process.exitCode = gains.length === 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
}

void main();
