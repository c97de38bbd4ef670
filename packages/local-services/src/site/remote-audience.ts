/** Who a build of a remote is for, as it says itself. Asked only where admins have a site of their own. */
import { readFile } from 'node:fs/promises';
import * as path from 'node:path';

/** Builds never change, so neither does whom they are for. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 1_000;

/** Whether a file below `/remotes/<name>/<build>/` belongs to a build that only admins load. False for what is no build. */
export async function isForAdmins(remoteDirs: readonly string[], pathname: string): Promise<boolean> {
  const [, , name = '', build = ''] = pathname.split('/');
  for (const folder of remoteDirs) {
    const file = path.join(folder, name, build, 'remote.json');
    let answer = known.get(file);
    if (answer === undefined) {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text === undefined) continue;
      answer = (JSON.parse(text) as { roles: string[] }).roles.includes('admin');
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(file, answer);
    }
    return answer;
  }
  return false;
}
