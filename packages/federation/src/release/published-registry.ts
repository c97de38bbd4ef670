/** Where the registry and the published builds are stored, according to the environment. Reads neither. */
import { resolve } from 'node:path';
import { isShared, openStore, readStoreSettings } from '@taskmint/object-store';
import { registryIn, storedRegistry, type StoredRegistry } from './registry-store';

/**
 * The location used by `npm start`, the API and the release commands: the bucket of STORE_URL, else REMOTE_REGISTRY_FILE, else `registry.json` in
 * DATA_DIR. Throws when settings of the store are wrong, naming them.
 */
export function publishedRegistry(rootDir: string): StoredRegistry {
  const { REMOTE_REGISTRY_FILE: file, DATA_DIR } = process.env;
  const settings = readStoreSettings(process.env);
  if (!isShared(settings)) return storedRegistry(resolve(file || resolve(rootDir, DATA_DIR || 'var', 'registry.json')));
  if (file)
    throw new Error('REMOTE_REGISTRY_FILE: names a file of this machine, and STORE_URL a bucket; set one of them');
  return registryIn(openStore(settings, rootDir));
}
