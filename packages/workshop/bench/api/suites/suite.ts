/** What a suite gets and gives. */
import type { Generator } from '../measure';
import type { Row } from '../report';

export interface Bench {
  /** Address of the database server, without a database. */
  readonly databaseUri: string;
  readonly generator: Generator;
  /** Rounds in which baselines take turns; seven count, fewer are for trying out. */
  readonly rounds: number;
  /** Length of one turn. */
  readonly seconds: number;
  /** Share of the large numbers, 1 for a result that counts. */
  readonly scale: number;
  say(text: string): void;
}

export interface Suite {
  readonly name: string;
  readonly title: string;
  run(bench: Bench): Promise<Row[]>;
}
