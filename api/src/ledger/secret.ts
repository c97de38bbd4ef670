/** The key for hashing entries and seals. Knows nothing of what is hashed. */
import type { KeyObject } from 'node:crypto';
import { derivedKey } from '../derived-key';

export const ledgerKey = (): KeyObject => derivedKey('taskmint ledger');
