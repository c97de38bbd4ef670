/** What a mail program reads of a mail beside its text. */
import { startMailServer } from '../testing/mail-server';
import { createMailer } from './mail';

it('says of an automatic mail that no person wrote it and where its reader can stop such mails, and of others nothing', async () => {
  const server = await startMailServer();
  try {
    const mailer = createMailer({ SMTP_URL: server.url, MAIL_FROM: 'Taskmint <news@taskmint.test>' });
    const mail = { to: 'worker@people.test', subject: 'News', text: 'Hello' };
    await mailer.send({ ...mail, isAutomatic: true, unsubscribeAt: 'https://api.test/news/unsubscribe?a=1' });
    await mailer.send(mail);
    const [automatic, personal] = server.received;
    expect(automatic).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(automatic).toMatch(/^List-Unsubscribe: <https:\/\/api\.test\/news\/unsubscribe\?a=1>\r?$/m);
    expect(automatic).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(personal).not.toMatch(/^(Auto-Submitted|List-Unsubscribe)/m);
  } finally {
    await server.stop();
  }
});
