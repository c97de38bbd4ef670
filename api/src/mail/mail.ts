/** Sends mail through the server that SMTP_URL names; without one nothing is sent. The one place that knows how mail leaves. */
import { createTransport } from 'nodemailer';
import type { Env } from '../env';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface Mailer {
  /** Resolves when the server has taken the message, or when there is none. Rejects when it was refused or no answer came. */
  send(message: MailMessage): Promise<void>;
}

/** Longest time for reaching the server, and for each of its answers, in ms. */
const TIMEOUT_MS = 10_000;

export function createMailer({ SMTP_URL, MAIL_FROM }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  if (SMTP_URL === undefined) return { send: () => Promise.resolve() };
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: SMTP_URL, ...times }, { from: MAIL_FROM });
  return {
    async send(message) {
      await transport.sendMail({ ...message });
    },
  };
}
