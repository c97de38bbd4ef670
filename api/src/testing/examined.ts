/** Asks the database how many documents and index keys a statement looks at. */
import type { mongo } from 'mongoose';
import { database } from '../database/connection';
import { readsOf, type SentCommand } from './command-log';

/** The larger number of the two, for that read of `sent` that looks at most; 0 where nothing is read. Asked of the database as it is now. */
export async function mostExamined(sent: SentCommand): Promise<number> {
  const { body } = sent;
  const hints = ((body['updates'] ?? []) as mongo.Document[]).map(({ hint }) => hint as mongo.Hint | undefined);
  let most = 0;
  for (const [at, { on, filter, sort }] of readsOf(sent).entries()) {
    const hint = (body['hint'] as mongo.Hint | undefined) ?? hints[at];
    const { executionStats } = await database()
      .collection(on)
      .find(filter, { limit: Number(body['limit'] ?? 0), ...(sort ? { sort } : {}), ...(hint ? { hint } : {}) })
      .explain('executionStats');
    const { totalDocsExamined, totalKeysExamined } = executionStats as Record<string, number>;
    most = Math.max(most, totalDocsExamined ?? Infinity, totalKeysExamined ?? Infinity);
  }
  return most;
}
