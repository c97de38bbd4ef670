/** Secrets of one data directory, created once and kept, so that sessions and payments survive a restart. Real secrets are never stored here. */
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { newStandInKey } from '@taskmint/federation/registry';
import writeFileAtomic from 'write-file-atomic';
import { jsonObjectOf } from '../json-object';
import { dataPlaces } from './places';
import { privateFolder } from './private-folder';

export interface LocalSecrets {
  /** Signs the API's tokens. */
  jwtSecret: string;
  /** Keys the hashes of the ledger and of mailboxes: a different one would make every seal in this directory's database look forged. */
  ledgerSecret: string;
  /** Of the payment provider double. */
  stripeSecretKey: string;
  stripePublishableKey: string;
  stripeWebhookSecret: string;
  /** Signs the registry of remotes for browsers. */
  registrySigningKey: string;
}

const FIRST_NAMES = ['jwtSecret', 'stripeSecretKey', 'stripePublishableKey', 'stripeWebhookSecret'] as const;
/** A directory older than one of these has all others. */
const LATER_NAMES = ['ledgerSecret', 'registrySigningKey'] as const;

/** The file of secrets exists, and cannot be read as one. */
export class SecretsDamaged extends Error {
  override readonly name = 'SecretsDamaged';
}

/** Reads the secrets of `dataDir` and stores those that had to be made. Throws SecretsDamaged. */
export function localSecrets(dataDir: string): LocalSecrets {
  const { secrets, areStored } = secretsOf(dataDir);
  if (!areStored) {
    privateFolder(dataDir);
    const { secrets: file } = dataPlaces(dataDir);
    writeFileAtomic.sync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

/**
 * The secrets of `dataDir`, with new ones for those that are missing: all before the first start, newer ones in a directory that predates them. Writes
 * nothing. Throws SecretsDamaged.
 */
export function secretsOf(dataDir: string): { secrets: LocalSecrets; areStored: boolean } {
  const { secrets: file } = dataPlaces(dataDir);
  const found: Partial<LocalSecrets> | null = fs.existsSync(file)
    ? (jsonObjectOf(fs.readFileSync(file, 'utf8')) ?? {})
    : null;
  const has = (name: keyof LocalSecrets): boolean => typeof found?.[name] === 'string';
  if (found && [...FIRST_NAMES, ...LATER_NAMES].every(has)) {
    return { secrets: found as LocalSecrets, areStored: true };
  }
  if (found && !FIRST_NAMES.every(has)) {
    throw new SecretsDamaged(
      `${file} is damaged. Bring it back from a backup; without it the ledger's seals cannot be checked.`,
    );
  }
  const text = (): string => randomBytes(24).toString('base64url').replace(/[-_]/g, '0');
  const secrets: LocalSecrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    ledgerSecret: randomBytes(48).toString('base64url'),
    stripeSecretKey: `sk_test_${text()}`,
    stripePublishableKey: `pk_test_${text()}`,
    stripeWebhookSecret: `whsec_${text()}`,
    registrySigningKey: newStandInKey(),
    ...found,
  };
  return { secrets, areStored: false };
}
