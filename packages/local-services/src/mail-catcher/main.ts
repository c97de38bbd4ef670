/** Entry point of the mail catcher's process. */
import { required, runService } from '../stack/run-service';
import { startMailCatcher } from './mail-catcher';

const identityUrl = process.env['MAIL_CODES_FROM'];

runService('mail-catcher', () =>
  startMailCatcher({
    port: Number(required('MAIL_PORT')),
    webPort: Number(required('MAIL_WEB_PORT')),
    codes: identityUrl
      ? { identityUrl, projectId: required('AUTH_EMULATOR_PROJECT'), siteUrl: required('MAIL_SITE') }
      : undefined,
  }),
);
