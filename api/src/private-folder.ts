/** Makes the folder of pictures and private files inaccessible to other users of the machine. */
import { chmod, mkdir, stat } from 'node:fs/promises';
import { EnvRefused } from './env';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;

/** Creates `folder`, or restricts the existing one. Throws EnvRefused when it cannot be created or its permissions cannot be changed. */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new EnvRefused([
      `DATA_DIR: ${folder} cannot be created (${code}): set it to a folder that can be written, or STORE_URL to a bucket`,
    ]);
  });
  if (((await stat(folder)).mode & OTHERS) === 0) return;
  try {
    await chmod(folder, OWNER_ONLY);
  } catch {
    throw new EnvRefused([`DATA_DIR: ${folder} is open to others on this machine and not ours to close (chmod 700)`]);
  }
}
