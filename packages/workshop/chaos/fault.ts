/** The definition of a fault, and its input. A fault does harm, waits, and undoes it; it does not check the money afterwards. */
import type { SeededRandom } from '../../../api/src/testing/seeded-random';
import type { Load } from './load';
import type { System } from './system';

/** Capabilities of the machine that a fault requires. */
export type Need = 'network' | 'own database' | 'small disk' | 'faketime';

export interface Scene {
  readonly system: System;
  readonly load: Load;
  readonly random: SeededRandom;
  /** How long the harm lasts, in seconds. */
  readonly seconds: number;
}

export interface Fault {
  /** The name for `--only`. */
  readonly name: string;
  /** For the report: what is done, and to what. */
  readonly what: string;
  readonly needs: readonly Need[];
  /** Overrides the default duration. */
  readonly seconds?: number;
  /** Causes the fault and undoes it. The fault ends when this resolves. */
  inflict(scene: Scene): Promise<void>;
}
