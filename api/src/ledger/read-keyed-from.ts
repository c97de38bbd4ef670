/** From which seal on hashes are keyed, according to the ledger's own mark and the newest filed seal. */
import { collectionOf } from '../database/records';
import { LedgerMarkModel } from './mark.model';
import { KeyedFrom } from './seal';
import { newestFiledSeal } from './seal-file';

/** Null before the upgrade. A mark that the ledger did not write is ignored: the filed seal decides, and without one everything counts as keyed. */
export async function readKeyedFrom(): Promise<KeyedFrom | null> {
  const mark = await collectionOf(LedgerMarkModel).findOne({ _id: 'keyed-from' });
  const filed = await newestFiledSeal();
  if (!mark) return filed ? new KeyedFrom(filed.keyed_from) : null;
  const keyedFrom = new KeyedFrom(mark.seal);
  const isOurs = mark.proof === keyedFrom.proof() && (!filed || filed.keyed_from === mark.seal);
  return isOurs ? keyedFrom : new KeyedFrom(filed?.keyed_from ?? 1);
}
