/** Who a build of a remote is for, according to its manifest. Used only where admins have their own site. */
import { readFile } from 'node:fs/promises';
import * as path from 'node:path';

/** Never stale, because builds are immutable. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 1_000;

/** Whether a file below `/remotes/<name>/<build>/` belongs to a build that only admins load. False for other addresses. */
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
