/** `npm run bench -- api`: runs the suites one after another and writes docs/benchmarks.md. */
import { parseArgs } from 'node:util';
import { watchMachine } from '../machine';
import { startGenerator } from './measure';
import { removeTemporary, startDatabase } from './processes';
import { publish } from './report';
import { SUITES } from './suites';

const USAGE = `npm run bench -- api [options]
  --only list,chain    these suites: ${SUITES.map(({ name }) => name).join(', ')}
  --rounds 7           rounds in which baselines take turns
  --seconds 2          length of one turn
  --scale 1            share of the large numbers
  --dry                prints results and leaves the page as it is
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '2' },
      scale: { type: 'string', default: '1' },
      dry: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const wanted = values.only?.split(',');
  const unknown = wanted?.filter((name) => !SUITES.some((suite) => suite.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no suite ${unknown.join(', ')}.\n${USAGE}`);

  const database = await startDatabase();
  const generator = startGenerator();
  try {
    for (const suite of SUITES.filter(({ name }) => wanted?.includes(name) ?? true)) {
      const machine = watchMachine();
      process.stdout.write(`\n${suite.title}\n`);
      const rows = await suite.run({
        databaseUri: database.uri,
        generator,
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
        scale: Number(values.scale),
        say: (text) => process.stdout.write(`  ${text}\n`),
      });
      for (const row of rows)
        process.stdout.write(`${row.met ? 'met   ' : 'MISSED'} ${row.goal}: ${row.measured} (${row.how})\n`);
      const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
      if (!values.dry)
        publish({ suite: suite.name, title: suite.title, at, machine: machine(), scale: Number(values.scale), rows });
    }
  } finally {
    generator.stop();
    await database.stop();
    removeTemporary();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  // A server that a failed suite started would keep this process alive.
  process.exit(1);
});
