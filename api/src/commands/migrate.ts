/** `npm run migrate -- status|before|after|indexes`. */
import { ensureIndexes } from '../database/indexes';
import {
  allMigrations,
  migrate,
  migrateBefore,
  migrationStates,
  type MigrationKind,
  type MigrationState,
} from '../migrations';
import { CommandRefused, runCommand } from './run-command';

const USAGE = 'Usage: npm run migrate -- status|before|after|indexes';
/** Width of the name column, in characters. */
const NAME_WIDTH = 26;

function lineOf({ name, kind, state, ended_at, started_at, by, what }: MigrationState): string {
  const when = ended_at?.toISOString() ?? (started_at ? `since ${started_at.toISOString()}` : '');
  return [name.padEnd(NAME_WIDTH), kind.padEnd(6), state.padEnd(7), by === null ? what : `${when} by ${by}`].join('  ');
}

async function run(kind: MigrationKind): Promise<void> {
  const options = {
    by: `npm run migrate -- ${kind}`,
    onWait: tellOnce('Another process is migrating; waiting for it, a minute at most if it died.\n'),
  };
  const done =
    kind === 'before' ? await migrateBefore(options) : await migrate(allMigrations(), { ...options, kinds: [kind] });
  process.stdout.write(done.length > 0 ? `Done: ${done.join(', ')}.\n` : 'Nothing was to be done.\n');
}

function tellOnce(line: string): () => void {
  let isTold = false;
  return () => {
    if (!isTold) process.stdout.write(line);
    isTold = true;
  };
}

async function status(asJson: boolean): Promise<void> {
  const states = await migrationStates(allMigrations());
  process.stdout.write(asJson ? `${JSON.stringify(states)}\n` : `${states.map(lineOf).join('\n')}\n`);
}

void runCommand(
  async () => {
    const [command, ...rest] = process.argv.slice(2);
    const asJson = command === 'status' && rest.length === 1 && rest[0] === '--json';
    if (rest.length > 0 && !asJson) throw new CommandRefused(USAGE);
    switch (command) {
      case 'status':
        return status(asJson);
      case 'before':
      case 'after':
        return run(command);
      case 'indexes':
        await ensureIndexes();
        process.stdout.write('Every index is there.\n');
        return undefined;
      default:
        throw new CommandRefused(USAGE);
    }
  },
  { migrates: false },
);
