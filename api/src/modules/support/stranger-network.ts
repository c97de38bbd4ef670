/**
 * The network of somebody without an account, as a hash that reveals nothing about it: limits how much one network can write
 * (decisions.md 31).
 */
import { keyedHash } from '../../derived-key';
import { addressGroup, siteOf } from '../../http/caller';

/**
 * Keyed hash of the network around `address` that one holder controls; without LEDGER_SECRET nobody can find out which one it stands for.
 */
export const strangerNetwork = (address: string): string => keyedHash('strangers', siteOf(addressGroup(address)));
