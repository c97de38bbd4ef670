/** Input and output of a suite. */
import type { Generator } from '../measure';
import type { Row } from '../report';

export interface Bench {
  /** Address of the database server, without a database name. */
  readonly databaseUri: string;
  readonly generator: Generator;
  /** Rounds in which baselines take turns; results that count use seven. */
  readonly rounds: number;
  /** Length of one turn. */
  readonly seconds: number;
  /** Scale of the large numbers; 1 for results that count. */
  readonly scale: number;
  say(text: string): void;
}

export interface Suite {
  readonly name: string;
  readonly title: string;
  run(bench: Bench): Promise<Row[]>;
}
