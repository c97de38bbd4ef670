/** Secrets of one data directory, made once and kept, so that sessions and payments outlive a restart. Real ones never come here. */
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { dataPlaces } from './places';

export interface LocalSecrets {
  /** Signs the API's tokens. */
  jwtSecret: string;
  /** Of the payment provider double. */
  stripeSecretKey: string;
  stripePublishableKey: string;
  stripeWebhookSecret: string;
}

const NAMES = ['jwtSecret', 'stripeSecretKey', 'stripePublishableKey', 'stripeWebhookSecret'] as const;

/** Reads the secrets of `dataDir`, making them at the first start. Throws when the file is there but damaged. */
export function localSecrets(dataDir: string): LocalSecrets {
  const { secrets: file } = dataPlaces(dataDir);
  if (fs.existsSync(file)) {
    const found = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<LocalSecrets>;
    if (NAMES.every((name) => typeof found[name] === 'string')) return found as LocalSecrets;
    throw new Error(`${file} is damaged. Remove it; everybody will have to sign in again.`);
  }
  const text = (): string => randomBytes(24).toString('base64url').replace(/[-_]/g, '0');
  const secrets: LocalSecrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    stripeSecretKey: `sk_test_${text()}`,
    stripePublishableKey: `pk_test_${text()}`,
    stripeWebhookSecret: `whsec_${text()}`,
  };
  fs.mkdirSync(dataDir, { recursive: true });
  const temporary = `${file}.new`;
  fs.writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(temporary, file);
  return secrets;
}
