/** `npm run admin -- EMAIL`. */
import { fields } from '@taskmint/contract';
import { promoteAdmin } from './promote-admin.command';
import { CommandRefused, runCommand } from './run-command';

void runCommand(async () => {
  const given = process.argv[2];
  if (!given || process.argv.length > 3) throw new CommandRefused('Usage: npm run admin -- EMAIL');
  const email = fields.email.safeParse(given);
  if (!email.success) throw new CommandRefused(`${given} is not an e-mail address.`);
  switch (await promoteAdmin(email.data)) {
    case 'unknown':
      throw new CommandRefused(
        `Nobody is registered as ${email.data}. Register on the site first, then run this again.`,
      );
    case 'unverified':
      throw new CommandRefused(
        `${email.data} is not confirmed. Confirm it by the link in the message, sign in again, then run this again.`,
      );
    case 'was-admin':
      process.stdout.write(`${email.data} is an admin already.\n`);
      break;
    case 'promoted':
      process.stdout.write(`${email.data} is an admin now.\n`);
  }
});
