/** All suites, in the order they run. */
import { approvals } from './approvals';
import { chain } from './chain';
import { cursors } from './cursors';
import { desk } from './desk';
import { freshness } from './freshness';
import { hotPeople } from './hot-people';
import { ledger } from './ledger';
import { overload } from './overload';
import { publicList } from './public-list';
import { size } from './size';
import type { Suite } from './suite';

export const SUITES: readonly Suite[] = [
  publicList,
  freshness,
  chain,
  approvals,
  desk,
  hotPeople,
  overload,
  size,
  cursors,
  ledger,
];
