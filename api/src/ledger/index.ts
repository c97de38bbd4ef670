/** The ledger: the only way to move coins (decisions.md 1-8). Everything outside this folder imports from here. */
export { account, EARNS, TASK_PAYS, type AccountRef, type SystemAccount } from './accounts';
export { LedgerDayModel, type LedgerDay } from './day.model';
export { ledgerDays, type LedgerDays } from './days.query';
export { ENTRIES, LedgerEntryModel, LedgerSealModel, type LedgerEntry, type LedgerSeal } from './entry.model';
export type { KeptReply } from './kept-reply';
export {
  addLots,
  isMature,
  lotKey,
  parseLot,
  parseLots,
  subtractLots,
  sumOfLots,
  takeOldest,
  type Lot,
  type LotKind,
  type Lots,
} from './lots';
export { post, type AccountTouch, type Posted, type PostOptions } from './post';
export { AccountRefused, RepeatedRequest, TransferExists } from './refusals';
export { newestFiledSeal } from './seal-file';
export { sealEntries } from './seal-entries.job';
export { ledgerTotals, readWithTotals } from './totals.query';
export { upgradeLedger } from './upgrade-ledger';
export { verifyLedger } from './verify';
export { type Buckets, type Transfer } from './transfer';
