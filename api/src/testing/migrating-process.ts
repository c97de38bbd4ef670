/** A process that runs a test migration and reports its progress after each step; started by tests that kill it meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../database/connection';
import { updateInSteps } from '../database/conversion';
import { readEnv, useEnv } from '../env';
import { startLog } from '../log';
import { migrate } from '../migrations';

async function main(): Promise<void> {
  const env = useEnv(readEnv(process.env));
  startLog('error');
  await connect(env.MONGODB_URI);
  const by = Number(process.env['BY']);
  const update = [{ $set: { by, lots: { o: '$coins' } } }];
  await migrate(
    [
      {
        name: 'f1',
        kind: 'before',
        what: 'f1 of the test',
        run: (progress) =>
          updateInSteps(
            {
              ...progress,
              async note(step, id) {
                await progress.note(step, id);
                process.stdout.write(`reached ${String(id)}\n`);
                // Leaves time to be killed before it is done.
                await sleep(100);
              },
            },
            'lots',
            'many',
            { by: { $exists: false } },
            update,
          ),
      },
    ],
    { kinds: ['before'], by: 'test' },
  );
}

void main();
