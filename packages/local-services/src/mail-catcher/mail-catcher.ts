/**
 * The mail catcher of this machine: MailDev, which takes every mail and shows it in a browser, and sends none on. Beside the Auth emulator, which sends no mail but keeps its codes,
 * each new code becomes a mail with a link that a person can use.
 */
import type { RunningService } from '../stack/run-service';
import { relayCodes, type CodeRelay } from './code-relay';

/** Mails that are kept, in memory; the oldest go first. */
const MAX_MAILS = 500;
const HOST = '127.0.0.1';

export interface MailCatcherSettings {
  /** Where mails are taken. */
  port: number;
  /** Where they are shown. */
  webPort: number;
  /** Undefined where no Auth emulator runs. */
  codes?: Omit<CodeRelay, 'smtpUrl'> | undefined;
}

export async function startMailCatcher({ port, webPort, codes }: MailCatcherSettings): Promise<RunningService> {
  const { MailDev } = await import('maildev');
  const catcher = new MailDev({
    smtp: port,
    ip: HOST,
    web: webPort,
    webIp: HOST,
    silent: true,
    maxEmails: MAX_MAILS,
  });
  await catcher.start();
  const relay = codes && relayCodes({ ...codes, smtpUrl: `smtp://${HOST}:${port}` });
  return {
    url: `http://${HOST}:${webPort}`,
    stop: async () => {
      relay?.stop();
      await catcher.stop();
    },
  };
}
