/** Which mailbox an email address reaches, as far as the address alone tells (decisions.md 21). Pure. */
import { domainToASCII } from 'node:url';

/** Domains whose provider ignores dots, with their canonical domain: https://support.google.com/mail/answer/7436150 and /10313. */
const IGNORES_DOTS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * One text for all spellings of an address that reach the same mailbox: in lower case, without a plus tag (RFC 5233's usual separator),
 * without dots where they do not count, and with the domain as it stands in the DNS, in ASCII and without a dot at its end. Not an address
 * to write to: some domains tell plus tags apart, and their second mailbox counts as the first here.
 */
export function mailboxOf(email: string): string {
  const whole = email.trim().normalize('NFKC').toLowerCase();
  const at = whole.lastIndexOf('@');
  const [local, written] = [whole.slice(0, at), whole.slice(at + 1).replace(/\.$/, '')];
  // What is no name in the DNS stays as it is written.
  const domain = domainToASCII(written) || written;
  const plus = local.indexOf('+');
  const untagged = plus > 0 ? local.slice(0, plus) : local;
  const shared = IGNORES_DOTS[domain];
  return shared === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${shared}`;
}
