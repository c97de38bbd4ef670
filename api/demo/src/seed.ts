/** Creates the demo data of a local installation. Refuses to run where the demo accounts' passwords could be used for real. */
import { picturesOfOurs } from '#api/modules/images/images.routes';
import { CommandRefused, runCommand } from '#api/commands/run-command';
import { demoTill } from './till';
import { seedDemo } from './seed.command';

void runCommand(async (env) => {
  if (env.isProduction || !env.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new CommandRefused(
      'Demo data is for local mode only, beside the Auth emulator (FIREBASE_AUTH_EMULATOR_HOST).',
    );
  }
  // Without the double, the provider is the real one, where nothing is paid for demo data.
  const till = env.STRIPE_API_BASE ? demoTill(env.STRIPE_API_BASE, env.STRIPE_SECRET_KEY) : null;
  const made = await seedDemo(picturesOfOurs(), till);
  process.stdout.write(made ? 'The demo data is there.\n' : 'The demo data was there already.\n');
});
