/** `npm run ledger:verify`: recomputes every balance and prints the differences; exit code 1 when there are any. `--json` for programs. */
import { verifyLedger } from '../ledger/verify';
import { runCommand } from './run-command';

void runCommand(async () => {
  const report = await verifyLedger();
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify(report)}\n`);
  } else {
    process.stdout.write(
      `${report.entries} entries, ${report.accounts} accounts, sum ${report.sum}, ${report.entries_per_second} entries per second\n`,
    );
    for (const { kind, where, expected, actual } of report.differences) {
      process.stdout.write(`  ${kind}: ${where} should be ${expected}, is ${actual}\n`);
    }
    process.stdout.write(report.ok ? 'The ledger holds.\n' : `${report.differences.length} differences.\n`);
  }
  if (!report.ok) process.exitCode = 1;
});
