/** Public types of the aggregation module. */
import type { Collation, Doc } from '../bson';
import type { Paused } from '../query/pause';

/** A stream of documents, with pauses when the time slice is over; every stage must pass pauses on. */
export type Flow = Iterable<Doc | Paused>;

export interface PipelineEnv {
  /** The documents of another collection, for `$lookup` and `$unionWith`. */
  resolveCollection(name: string): Flow;
  /** Runs as many leading stages as possible through an index, for `$unionWith`; `rest` are the remaining ones. */
  openPipeline?: ((name: string, pipeline: readonly Doc[]) => { documents: Flow; rest: Doc[] }) | undefined;
  /** An indexed equality lookup for `$lookup`; undefined when no index serves `path`. */
  lookupEqual?: ((name: string, path: string, value: unknown) => Flow | undefined) | undefined;
  /** The command's `let`, already evaluated. */
  variables?: Doc | undefined;
  collation?: Collation | undefined;
  now: Date;
  /** Called regularly in long loops; throws when maxTimeMS has passed or the client has disconnected. */
  checkInterrupt?: (() => void) | undefined;
  /** Whether the time slice is over, so that other commands should run. Without it nothing pauses. */
  isSliceOver?: (() => boolean) | undefined;
}

/** The environment in which an expression is evaluated. */
export interface ExpressionEnv {
  variables?: Doc | undefined;
  now?: Date | undefined;
  collation?: Collation | undefined;
}

/** The documents and variables that a running expression can access. */
export interface Scope {
  readonly root: unknown;
  readonly current: unknown;
  /** User variables by name, without `$$`. Never has a prototype. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** `undefined` is a missing value and differs from null throughout. */
export type Compiled = (scope: Scope) => unknown;

/** The context available to operators at compile time. */
export interface CompileContext extends ExpressionEnv {
  readonly now: Date;
  /** Names of variables in scope; an unknown one fails at compile time. */
  readonly names: ReadonlySet<string>;
  readonly operators: Operators;
}

/** An operator: turns its operand into a closure. */
export type Operator = (operand: unknown, context: CompileContext, name: string) => Compiled;

export type Operators = Readonly<Record<string, Operator>>;
