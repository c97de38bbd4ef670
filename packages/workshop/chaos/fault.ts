/** What a fault is, and what it is given. A fault does its harm, waits, and takes it back; whether money is right afterwards is not its business. */
import type { SeededRandom } from '../../../api/src/testing/seeded-random';
import type { Load } from './load';
import type { Machine } from './machine';

/** What a machine must permit for a fault to be possible. */
export type Need = 'network' | 'own database' | 'small disk' | 'faketime';

export interface Scene {
  readonly machine: Machine;
  readonly load: Load;
  readonly random: SeededRandom;
  /** How long the harm is to last, in seconds. */
  readonly seconds: number;
}

export interface Fault {
  /** For `--only`. */
  readonly name: string;
  /** For the report: what is done to whom. */
  readonly what: string;
  readonly needs: readonly Need[];
  /** Its own time, where the usual one is not meant. */
  readonly seconds?: number;
  /** Does it and takes it back. The moment it resolves is the end of the fault. */
  inflict(scene: Scene): Promise<void>;
}
