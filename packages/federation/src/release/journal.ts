/** Who released what, when and why: one line of JSON per change, beside the registry. Append-only. */
import { appendFile, readFile } from 'node:fs/promises';
import { z } from 'zod';

export const journalEntry = z.object({
  at: z.iso.datetime(),
  who: z.string().max(120),
  command: z.enum(['publish', 'canary', 'promote', 'rollback', 'disable', 'enable', 'quarantine']),
  remote: z.string(),
  /** Live version before and after. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  revision: z.int(),
  why: z.string().max(500),
});
export type JournalEntry = z.infer<typeof journalEntry>;

const MAX_READ = 200;

export function journalFile(registryFile: string): string {
  return registryFile.replace(/(\.json)?$/, '.journal.jsonl');
}

export async function record(registryFile: string, entry: JournalEntry): Promise<void> {
  await appendFile(journalFile(registryFile), `${JSON.stringify(entry)}\n`);
}

/** The newest entries first, at most 200; a line that was cut short by a crash is left out. */
export async function readJournal(registryFile: string): Promise<JournalEntry[]> {
  const text = await readFile(journalFile(registryFile), 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(-MAX_READ - 1)
    .flatMap((line) => {
      try {
        const parsed = journalEntry.safeParse(JSON.parse(line));
        return parsed.success ? [parsed.data] : [];
      } catch {
        return [];
      }
    })
    .reverse();
}
