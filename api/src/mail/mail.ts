/** Sends mail by the server that SMTP_URL names. The only module that knows the mail library; what is said and to whom is its callers' business. */
import { createTransport } from 'nodemailer';
import type { Env } from '../env';
import { counters } from '../metrics';

/** Longest waits for the mail server, in ms: for the connection, and for each of its answers. */
const CONNECT_TIMEOUT_MS = 10_000;
const CONNECTING = { connectionTimeout: CONNECT_TIMEOUT_MS, greetingTimeout: CONNECT_TIMEOUT_MS };
const ANSWER_TIMEOUT_MS = 20_000;
const MAX_CONNECTIONS = 2;

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same for every try of the same mail, so that a second one is recognised; letters, digits and hyphens. */
  readonly id?: string;
}

export interface Mailer {
  /** Resolves when the mail server has taken it. Rejects with MailRefused when it never will, with MailServerAway when it takes no mail at all, and with another error when it may take this one later. */
  send(message: MailMessage): Promise<void>;
}

/** The mail server refuses this mail for good, e.g. because there is no such address. */
export class MailRefused extends Error {}

/** Nobody answers, we are not let in, or our own address is refused: that is no fault of this mail, and each other one would meet the same. */
export class MailServerAway extends Error {}

/** Steps of SMTP in which a server judges one mail, and not us. */
const JUDGING = ['RCPT TO', 'DATA'];
/** The server is about to end, whatever it was told (RFC 5321, 4.2.3). */
const CLOSING_CODE = 421;

/** What an error of the mail library means. */
export function errorOf(error: unknown): Error {
  const { code, command = '', responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const cause = error as Error;
  // The library refuses an address by itself that is none.
  if (command === 'API' && code === 'EENVELOPE') return new MailRefused(cause.message, { cause });
  if (!JUDGING.includes(command) || responseCode === CLOSING_CODE) return new MailServerAway(cause.message, { cause });
  // 5xx is for good (RFC 5321, 4.2.1); everything else may pass.
  return responseCode !== undefined && responseCode >= 500 ? new MailRefused(cause.message, { cause }) : cause;
}

/** Rejects when the mail server does not answer, or will not have us. */
export async function mailServerAnswers(url: string): Promise<void> {
  const transport = createTransport({ url, ...CONNECTING });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Without SMTP_URL the mailer sends nothing and counts what it would have sent. */
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
    async send({ id, ...message }) {
      try {
        await transport.sendMail({
          ...message,
          from: MAIL_FROM,
          ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(MAIL_FROM)}>` }),
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
