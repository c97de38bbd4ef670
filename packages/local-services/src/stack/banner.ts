/** The text printed when everything runs: addresses, accounts, where the data is, how to stop. */
import type { Stack } from './stack';

export function banner(stack: Stack, elapsed: string): string {
  const { settings, urls } = stack;
  const rows: [string, string][] = [
    ['Site', urls.site],
    ['API', urls.api],
    ['API documentation', urls.docs],
  ];
  if (settings.mongodbUri === undefined) rows.push(['Database', stack.mongodbUri]);
  if (!settings.firebase) rows.push(['Auth emulator', urls.identity]);
  if (!settings.stripe)
    rows.push(['Payments', `${urls.payments} (test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined)`]);
  if (settings.smtpUrl === undefined) rows.push(['Mail', `${urls.mail} (everything that would be sent)`]);
  rows.push(['Data', stack.dataDir]);
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  if (stack.accounts.length > 0) {
    const emails = Math.max(...stack.accounts.map(({ email }) => email.length));
    lines.push('', '  Sign in as');
    for (const { email, password, role, displayName } of stack.accounts) {
      lines.push(`    ${email.padEnd(emails)}  ${password}  ${role.padEnd(10)}  ${displayName}`);
    }
  }
  return [`\nTaskmint runs, after ${elapsed}.\n`, ...lines, '', '  Stop with Ctrl-C.', ''].join('\n');
}
