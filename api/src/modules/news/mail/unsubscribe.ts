/**
 * The address in a mail of news at which a mail program stops such mails with one request (RFC 8058), for a reader who is not signed in. Its signature
 * covers the person and the topics, so that it can do nothing else, to nobody else.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import type { Types } from 'mongoose';
import { CHOSEN_TOPICS, type MailChoices, type NoticeTopic } from '@taskmint/contract';
import { keyedHash } from '../../../derived-key';
import { env } from '../../../env';
import { refuse } from '../../../errors';
import type { RawRoute } from '../../../module';
import { publicApiUrl } from '../../../public-url';
import { changeNewsSettings } from '../news-settings.command';

const PATH = '/news/unsubscribe';
const SEPARATOR = '.';

/** Page where people choose which mails they get. */
export const choicesPage = (): string => `${env().SITE_ORIGINS[0] ?? ''}/dashboard/settings#news`;

const signatureOf = (person: string, topics: string): string => keyedHash('mail-unsubscribe', `${person}\n${topics}`);

/** Stops mails to `person` about these topics; undefined if none of them can be stopped. */
export function unsubscribeAddress(person: Types.ObjectId, topics: readonly NoticeTopic[]): string | undefined {
  const named = CHOSEN_TOPICS.filter((topic) => topics.includes(topic)).join(SEPARATOR);
  if (named === '') return undefined;
  const query = { person: person.toHexString(), topics: named, signature: signatureOf(person.toHexString(), named) };
  return `${publicApiUrl()}${PATH}?${new URLSearchParams(query).toString()}`;
}

/** Refuses with `signature_invalid`, and with `not_signed_in` if the account was closed. */
async function unsubscribe(ctx: Context): Promise<void> {
  const [person, topics, signature] = ['person', 'topics', 'signature'].map((name) => String(ctx.query[name] ?? ''));
  const wanted = Buffer.from(signatureOf(person!, topics!));
  const given = Buffer.from(signature!);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) refuse('signature_invalid');
  const mail = Object.fromEntries(topics!.split(SEPARATOR).map((topic) => [topic, 'never'])) as Partial<MailChoices>;
  await changeNewsSettings(person!, { mail });
  ctx.status = 204;
}

export const unsubscribeRoutes: readonly RawRoute[] = [
  {
    method: 'POST',
    path: PATH,
    summary:
      'Stop mails about the topics that the signed address names, as mail programs do for their readers (RFC 8058).',
    access: 'public',
    flow: 'write',
    handler: unsubscribe,
  },
  {
    method: 'GET',
    path: PATH,
    // Following a link changes nothing: programs that check links in mails do so too.
    summary: 'Leads to the page where the mails are chosen.',
    access: 'public',
    flow: 'read',
    handler: (ctx) => ctx.redirect(choicesPage()),
  },
];
