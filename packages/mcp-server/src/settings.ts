/** The address of the API and the key for it: the only settings. */
import { KEY_PREFIX } from '@taskmint/contract';

export interface Settings {
  /** Address of the API, without a trailing slash. */
  readonly url: string;
  readonly key: string;
}

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether nobody on the way can read the key: over https, or on this machine. */
function keepsKey({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.test(hostname));
}

/** Reads TASKMINT_URL and TASKMINT_KEY. Throws, naming what is missing. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const url = env['TASKMINT_URL'] ?? 'http://localhost:5000';
  const key = env['TASKMINT_KEY'] ?? '';
  if (!URL.canParse(url) || !keepsKey(new URL(url)))
    throw new Error(
      'TASKMINT_URL must be the address of the API, with https:// unless it is on this machine: http shows the key to anybody on the way.',
    );
  if (!key.startsWith(KEY_PREFIX))
    throw new Error(`TASKMINT_KEY must be a key that begins with ${KEY_PREFIX}; make one in your settings.`);
  return { url: url.replace(/\/+$/, ''), key };
}
