/** Asks for confirmation, performs an action, and reports the result: in a dialog, or in a toast when it is refused. */
import { messageOf, useHost, type Dialogs, type Toasts } from '@taskmint/platform';
import { waitsForSecondAdmin } from './second-admin';

type Question = Parameters<Dialogs['confirm']>[0];

interface Report {
  as: 'dialog' | Parameters<Toasts['show']>[0];
  text: string;
}

export interface ConfirmedAction<Done> {
  /** Without a question the action is performed immediately. */
  confirm?: Omit<Question, 'reason'> & { reason?: Omit<NonNullable<Question['reason']>, 'onText'> };
  /** `reason` is what was entered if the question asks for one. */
  run(reason?: string): Promise<Done>;
  /** Null reports nothing. */
  report(done: Done): Report | null;
}

/** Resolves when everything has been reported; never rejects. */
export function useConfirmedAction(): <Done>(action: ConfirmedAction<Done>) => Promise<void> {
  const { dialogs, toasts } = useHost();
  return async ({ confirm, run, report }) => {
    let entered: string | undefined;
    if (confirm) {
      const { reason, ...question } = confirm;
      const line = reason && { ...reason, onText: (text: string) => (entered = text) };
      if (!(await dialogs.confirm({ ...question, ...(line && { reason: line }) }))) return;
    }
    try {
      const result = report(await run(entered));
      if (result?.as === 'dialog') await dialogs.success(result.text);
      else if (result) toasts.show(result.as, result.text);
    } catch (error) {
      toasts.show(waitsForSecondAdmin(error) ? 'info' : 'error', messageOf(error));
    }
  };
}
