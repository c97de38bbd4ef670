/** The key under which entries and seals are hashed. Knows nothing of what is hashed. */
import type { KeyObject } from 'node:crypto';
import { derivedKey } from '../derived-key';

/** Key of this process's ledger. */
export const ledgerKey = (): KeyObject => derivedKey('taskmint ledger');
