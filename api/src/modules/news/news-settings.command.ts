/** Which notices come by mail, when, and in which language. Money and security cannot be chosen (fair-work.md 10). */
import { Types } from 'mongoose';
import { CHOSEN_TOPICS, USUAL_MAIL, type CallOutput, type calls, type ParsedInput } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { env } from '../../env';
import { whileOpen } from '../users/stays-open';
import { NewsReaderModel, type NewsReaderRecord } from './news-reader.model';

export type NewsSettings = CallOutput<typeof calls.getNewsSettings>;
type Choices = ParsedInput<typeof calls.changeNewsSettings>['body'];

/** The effective settings, defaults included. */
export function settingsOf(reader: Pick<NewsReaderRecord, 'mail' | 'language'> | null): NewsSettings {
  return {
    mail: { ...USUAL_MAIL, ...reader?.mail },
    language: reader?.language ?? 'en',
    mail_works: env().SMTP_URL !== undefined,
  };
}

export async function newsSettings(userId: string): Promise<NewsSettings> {
  return settingsOf(await collectionOf(NewsReaderModel).findOne({ _id: new Types.ObjectId(userId) }));
}

/** Returns the new settings. Refuses with `not_signed_in` if the account was closed meanwhile. */
export function changeNewsSettings(userId: string, choices: Choices): Promise<NewsSettings> {
  return whileOpen(userId, (tx) => writeNewsSettings(tx, new Types.ObjectId(userId), choices));
}

/** Writes what is chosen and leaves the rest. Returns the new settings. */
export async function writeNewsSettings(
  { session }: Transaction,
  person: Types.ObjectId,
  { mail, language }: Choices,
): Promise<NewsSettings> {
  const chosen = CHOSEN_TOPICS.flatMap((topic) => (mail?.[topic] ? [[`mail.${topic}`, mail[topic]] as const] : []));
  const reader = await collectionOf(NewsReaderModel).findOneAndUpdate(
    { _id: person },
    {
      $set: { ...Object.fromEntries(chosen), ...(language ? { language } : {}) },
      $setOnInsert: { latest: 0, unread: 0, unread_of: {} },
    },
    { session, upsert: true, returnDocument: 'after' },
  );
  return settingsOf(reader);
}
