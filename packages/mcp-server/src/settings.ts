/** The address of the API and the key for it: the only settings. */
import { KEY_PREFIX } from '@taskmint/contract';

export interface Settings {
  /** Address of the API, without a trailing slash. */
  readonly url: string;
  readonly key: string;
}

/** Reads TASKMINT_URL and TASKMINT_KEY. Throws, naming what is missing. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const url = env['TASKMINT_URL'] ?? 'http://localhost:5000';
  const key = env['TASKMINT_KEY'] ?? '';
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new Error('TASKMINT_URL must be the address of the API.');
  if (!key.startsWith(KEY_PREFIX))
    throw new Error(`TASKMINT_KEY must be a key that begins with ${KEY_PREFIX}; make one in your settings.`);
  return { url: url.replace(/\/+$/, ''), key };
}
