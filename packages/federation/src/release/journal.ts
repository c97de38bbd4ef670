/** Who released what, when and why: one line of JSON per change, beside the registry. Append-only. */
import { appendFile, readFile } from 'node:fs/promises';
import { releaseRecord, type ReleaseRecord } from '@taskmint/contract';

const MAX_READ = 200;

export function journalFile(registryFile: string): string {
  return registryFile.replace(/(\.json)?$/, '.journal.jsonl');
}

export async function record(registryFile: string, entry: ReleaseRecord): Promise<void> {
  await appendFile(journalFile(registryFile), `${JSON.stringify(entry)}\n`);
}

/** The newest entries first, at most 200; a line that was cut short by a crash is left out. */
export async function readJournal(registryFile: string): Promise<ReleaseRecord[]> {
  const text = await readFile(journalFile(registryFile), 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(-MAX_READ - 1)
    .flatMap((line) => {
      try {
        const parsed = releaseRecord.safeParse(JSON.parse(line));
        return parsed.success ? [parsed.data] : [];
      } catch {
        return [];
      }
    })
    .reverse();
}
