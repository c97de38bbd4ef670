/** The public shapes of the aggregation module. */
import type { Collation, Doc } from '../bson';

export interface PipelineEnv {
  /** The documents of another collection, for `$lookup`, `$graphLookup` and `$unionWith`. */
  resolveCollection(name: string): Iterable<Doc>;
  /** Reads what it can of a pipeline's first stages through an index, for `$unionWith`; `rest` is left to do. */
  openPipeline?: ((name: string, pipeline: readonly Doc[]) => { documents: Iterable<Doc>; rest: Doc[] }) | undefined;
  /** An indexed equality look-up for `$lookup`; undefined when no index serves `path`. */
  lookupEqual?: ((name: string, path: string, value: unknown) => Iterable<Doc> | undefined) | undefined;
  /** The command's `let`, already evaluated. */
  variables?: Doc | undefined;
  collation?: Collation | undefined;
  now: Date;
  /** Called now and then in long loops; throws when maxTimeMS has passed or the operation was killed. */
  checkInterrupt?: (() => void) | undefined;
}

/** What an expression is evaluated with. */
export interface ExpressionEnv {
  variables?: Doc | undefined;
  now?: Date | undefined;
  collation?: Collation | undefined;
}
