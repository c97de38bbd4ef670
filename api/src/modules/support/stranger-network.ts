/** Where somebody without an account writes from, as a hash that says nothing of it: so that one address does not take the room of all others (decisions.md 31). */
import { keyedHash } from '../../derived-key';
import { addressGroup, siteOf } from '../../http/caller';

/** The keyed hash of what is somebody's to give out around `address`; without LEDGER_SECRET nobody can try which one it stands for. */
export const strangerNetwork = (address: string): string => keyedHash('strangers', siteOf(addressGroup(address)));
