/** All faults, in the order they run. */
import type { Fault } from '../fault';
import { clockJumps } from './clock';
import { diskFull } from './disk';
import { networkFaults } from './network';
import { overload } from './overload';
import { partitionAtEachCommand } from './partition-at-each-command';
import { processFaults } from './processes';
import { serviceFaults } from './services';

export const FAULTS: readonly Fault[] = [
  ...processFaults,
  ...networkFaults,
  partitionAtEachCommand,
  diskFull,
  ...serviceFaults,
  overload,
  // Afterwards the process keeps its corrected clock.
  clockJumps,
];
