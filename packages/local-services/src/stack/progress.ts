/** How progress is shown. The command line prints it; tests stay silent. */

export interface Step {
  /** Ends the step; `note` says more, e.g. what was left alone. */
  done(note?: string): void;
  failed(): void;
}

export interface Progress {
  step(name: string): Step;
  line(text: string): void;
}

export const SILENT: Progress = {
  step: () => ({ done: () => undefined, failed: () => undefined }),
  line: () => undefined,
};

/** Shows `work` as one step; `noteOf` says more of how it went. */
export async function asStep<Result>(
  progress: Progress,
  name: string,
  work: () => Promise<Result>,
  noteOf?: (result: Result) => string | undefined,
): Promise<void> {
  const step = progress.step(name);
  try {
    const result = await work();
    step.done(noteOf?.(result));
  } catch (error) {
    step.failed();
    throw error;
  }
}
