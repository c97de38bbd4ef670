/** Sends mail through the server in SMTP_URL. The only module that knows the mail library; content and recipients are up to its callers. */
import { createTransport } from 'nodemailer';
import type { Env } from '../env';
import { counters } from '../metrics';

/** Timeouts for the mail server, in ms: for the connection, and for each of its replies. */
const CONNECT_TIMEOUT_MS = 10_000;
const CONNECTING = { connectionTimeout: CONNECT_TIMEOUT_MS, greetingTimeout: CONNECT_TIMEOUT_MS };
const ANSWER_TIMEOUT_MS = 20_000;
const MAX_CONNECTIONS = 2;

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same for every attempt to send the same mail, so that a duplicate is recognised; letters, digits and hyphens. */
  readonly id?: string;
  /** Written by no person, so that nothing answers it automatically (RFC 3834). */
  readonly isAutomatic?: boolean;
  /** Address that stops such mails when it is posted to, for the mail program's own button (RFC 8058). */
  readonly unsubscribeAt?: string | undefined;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail. Rejects with MailRefused when it never will, with MailServerAway when it accepts no mail at all,
   * and with another error when it may accept this one later.
   */
  send(message: MailMessage): Promise<void>;
}

/** The mail server refuses this mail permanently, e.g. because there is no such address. */
export class MailRefused extends Error {}

/** The server does not answer, does not let us in, or refuses our own address: not this mail's fault, and every other mail would fail the same way. */
export class MailServerAway extends Error {}

/** SMTP commands whose replies are about the one mail and not about us. */
const JUDGING = ['RCPT TO', 'DATA'];
/** The server is shutting down, whatever the command was (RFC 5321, 4.2.3). */
const CLOSING_CODE = 421;

/** Classifies an error of the mail library. */
export function errorOf(error: unknown): Error {
  const { code, command = '', responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const cause = error as Error;
  // The library itself refuses invalid addresses.
  if (command === 'API' && code === 'EENVELOPE') return new MailRefused(cause.message, { cause });
  if (!JUDGING.includes(command) || responseCode === CLOSING_CODE) return new MailServerAway(cause.message, { cause });
  // 5xx is permanent (RFC 5321, 4.2.1); everything else may be temporary.
  return responseCode !== undefined && responseCode >= 500 ? new MailRefused(cause.message, { cause }) : cause;
}

/** Rejects when the mail server does not answer, or does not let us in. */
export async function mailServerAnswers(url: string): Promise<void> {
  const transport = createTransport({ url, ...CONNECTING });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Without SMTP_URL the mailer sends nothing and counts the mails it would have sent. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  if (SMTP_URL === undefined) return { send: async () => counters.mails.inc({ outcome: 'unsent' }) };
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    ...CONNECTING,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  return {
    async send({ id, isAutomatic, unsubscribeAt, ...message }) {
      try {
        await transport.sendMail({
          ...message,
          from: MAIL_FROM,
          ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(MAIL_FROM)}>` }),
          headers: {
            ...(isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {}),
            ...(unsubscribeAt === undefined ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          ...(unsubscribeAt === undefined ? {} : { list: { unsubscribe: unsubscribeAt } }),
        });
        counters.mails.inc({ outcome: 'sent' });
      } catch (error) {
        counters.mails.inc({ outcome: 'failed' });
        throw errorOf(error);
      }
    },
  };
}

/** `example.org` of `Name <news@example.org>`. */
function domainOf(address: string): string {
  return /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost';
}
