/** Turns the Auth emulator's codes (new password, confirming an address, changing it) into mails. A real Firebase project sends these itself. */
import { createTransport } from 'nodemailer';
import { z } from 'zod';

/** How often the emulator is polled, in ms. */
const EVERY_MS = 1_000;
const TIMEOUT_MS = 2_000;
/** Sent codes that are remembered. */
const MAX_REMEMBERED = 2_000;

export interface CodeRelay {
  /** Address of the emulator. */
  identityUrl: string;
  projectId: string;
  /** Origin of the site, whose page accepts the codes. */
  siteUrl: string;
  smtpUrl: string;
}

const CODES = z.object({
  oobCodes: z
    .array(
      z.object({ email: z.string(), newEmail: z.string().optional(), requestType: z.string(), oobCode: z.string() }),
    )
    .default([]),
});
type Code = z.output<typeof CODES>['oobCodes'][number];

/** By the emulator's name for a kind of code: the mode in its link, and the text of the mail. */
const KINDS: Readonly<Record<string, { mode: string; subject: string; text: string }>> = {
  PASSWORD_RESET: {
    mode: 'resetPassword',
    subject: 'Choose a new password',
    text: 'Open this link to choose a new password:',
  },
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    subject: 'Confirm your email address',
    text: 'Open this link to confirm your email address:',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: 'verifyAndChangeEmail',
    subject: 'Confirm your new email address',
    text: 'Open this link to change your email address to this one:',
  },
  RECOVER_EMAIL: {
    mode: 'recoverEmail',
    subject: 'Your email address was changed',
    text: 'If that was not you, open this link to have your old address back:',
  },
};

/** Sends each code once, when it is first seen. Failures are retried. */
export function relayCodes({ identityUrl, projectId, siteUrl, smtpUrl }: CodeRelay): { stop(): void } {
  const transport = createTransport(smtpUrl);
  const sent = new Set<string>();
  const url = `${identityUrl}/emulator/v1/projects/${projectId}/oobCodes`;
  let isBusy = false;

  async function look(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { oobCodes } = CODES.parse(await answer.json());
      for (const code of oobCodes) {
        if (sent.has(code.oobCode)) continue;
        await send(code);
        sent.add(code.oobCode);
        const [oldest] = sent;
        if (sent.size > MAX_REMEMBERED && oldest !== undefined) sent.delete(oldest);
      }
    } catch {
      // The emulator is not running yet, or no longer.
    } finally {
      isBusy = false;
    }
  }

  async function send({ email, newEmail, requestType, oobCode }: Code): Promise<void> {
    const kind = KINDS[requestType];
    if (!kind) return;
    const query = new URLSearchParams({ mode: kind.mode, oobCode });
    await transport.sendMail({
      from: 'Taskmint <accounts@taskmint.test>',
      to: newEmail ?? email,
      subject: kind.subject,
      text: `${kind.text}\n\n${siteUrl}/account/action?${query.toString()}\n`,
    });
  }

  const timer = setInterval(() => void look(), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      transport.close();
    },
  };
}
