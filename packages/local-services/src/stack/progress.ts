/** How work is shown while it goes on. The command line prints it; tests keep it to themselves. */

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
