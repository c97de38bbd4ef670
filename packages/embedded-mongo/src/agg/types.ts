/** The public shapes of the aggregation module. */
import type { Collation, Doc } from '../bson';
import type { Paused } from '../query/pause';

/** Documents as they come, and pauses when the time for a step is over: every stage passes those on. */
export type Flow = Iterable<Doc | Paused>;

export interface PipelineEnv {
  /** The documents of another collection, for `$lookup` and `$unionWith`. */
  resolveCollection(name: string): Flow;
  /** Reads what it can of a pipeline's first stages through an index, for `$unionWith`; `rest` is left to do. */
  openPipeline?: ((name: string, pipeline: readonly Doc[]) => { documents: Flow; rest: Doc[] }) | undefined;
  /** An indexed equality look-up for `$lookup`; undefined when no index serves `path`. */
  lookupEqual?: ((name: string, path: string, value: unknown) => Flow | undefined) | undefined;
  /** The command's `let`, already evaluated. */
  variables?: Doc | undefined;
  collation?: Collation | undefined;
  now: Date;
  /** Called now and then in long loops; throws when maxTimeMS has passed or the client is gone. */
  checkInterrupt?: (() => void) | undefined;
  /** Whether the time for this step is over, so that other commands should run. Without it nothing pauses. */
  isTurnOver?: (() => boolean) | undefined;
}

/** What an expression is evaluated with. */
export interface ExpressionEnv {
  variables?: Doc | undefined;
  now?: Date | undefined;
  collation?: Collation | undefined;
}

/** What an expression sees while it runs. */
export interface Scope {
  readonly root: unknown;
  readonly current: unknown;
  /** User variables by name, without `$$`. Never has a prototype. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** `undefined` is a missing value and differs from null throughout. */
export type Compiled = (scope: Scope) => unknown;

/** What operators get to know while they compile. */
export interface CompileContext extends ExpressionEnv {
  readonly now: Date;
  /** Names of variables in scope, so that an unknown one fails at once. */
  readonly names: ReadonlySet<string>;
  readonly operators: Operators;
}

/** An operator: turns its operand into a closure. */
export type Operator = (operand: unknown, context: CompileContext, name: string) => Compiled;

export type Operators = Readonly<Record<string, Operator>>;
