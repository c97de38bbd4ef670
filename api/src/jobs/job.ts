/** Work that runs on a schedule. A job must be safe to run in several processes at once: the lease only saves effort, guards in the data decide. */
export interface JobDefinition {
  readonly name: string;
  /** Pause between two runs, in ms. */
  readonly everyMs: number;
  /**
   * One run: everything that is due, in bounded batches. `signal` is aborted when the process stops or another one has taken the job over; return soon
   * then. Returns how much was done.
   */
  readonly run: (signal: AbortSignal) => Promise<number>;
}
