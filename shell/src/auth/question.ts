/** An open question, between the code that asks it and the dialog that answers it. One at a time. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export type OpenQuestion<Asked, Answer> = Asked & {
  /** Null when the dialog was closed without an answer. */
  answer(answer: Answer | null): void;
};

export interface Question<Asked, Answer> {
  /** The open question; null when there is none. */
  open: StoreApi<OpenQuestion<Asked, Answer> | null>;
  ask(asked: Asked): Promise<Answer | null>;
}

export function createQuestion<Asked extends object, Answer>(): Question<Asked, Answer> {
  const open = createStore<OpenQuestion<Asked, Answer> | null>(() => null);
  return {
    open,
    ask: (asked) =>
      new Promise((resolve) => {
        // A second question cancels the first.
        open.getState()?.answer(null);
        open.setState(
          {
            ...asked,
            answer(answer) {
              open.setState(null, true);
              resolve(answer);
            },
          },
          true,
        );
      }),
  };
}
