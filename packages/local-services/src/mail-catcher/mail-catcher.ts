/**
 * The local mail catcher: MailDev, which receives every mail, shows it in a browser and forwards none. The Auth emulator sends no mail but lists its
 * codes, so each new code becomes a mail with a working link.
 */
import type { RunningService } from '../stack/run-service';
import { refuseProduction } from '../stack/stand-in';
import { relayCodes, type CodeRelay } from './code-relay';

/** Mails kept in memory; the oldest are dropped first. */
const MAX_MAILS = 500;
const HOST = '127.0.0.1';

export interface MailCatcherSettings {
  /** Port that receives mails. */
  port: number;
  /** Port of the page that shows them. */
  webPort: number;
  /** Undefined where no Auth emulator runs. */
  codes?: Omit<CodeRelay, 'smtpUrl'> | undefined;
}

/** Starts the catcher. Refuses production, and rejects when a port is taken. */
export async function startMailCatcher({ port, webPort, codes }: MailCatcherSettings): Promise<RunningService> {
  refuseProduction('The mail catcher sends no mail and shows every one to whoever asks');
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
