/** A data directory that cannot be made is a refused setting, by name: on the read-only root of an image it is a forgotten STORE_URL. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EnvRefused } from './env';
import { privateFolder } from './private-folder';

it('names the settings', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'taskmint-private-'));
  try {
    await writeFile(path.join(root, 'file'), '');
    const refused = privateFolder(path.join(root, 'file', 'data'));
    await expect(refused).rejects.toThrow(EnvRefused);
    await expect(refused).rejects.toThrow(/DATA_DIR: .* cannot be created \(ENOTDIR\).*STORE_URL/);
  } finally {
    await rm(root, { recursive: true });
  }
});
