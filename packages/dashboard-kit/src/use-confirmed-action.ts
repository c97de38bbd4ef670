/** Asks for confirmation, performs an action, and reports the result: in a dialog, or in a toast when it is refused. */
import { messageOf, useHost, type Dialogs, type Toasts } from '@taskmint/platform';
import { waitsForSecondAdmin } from './second-admin';

type Question = Parameters<Dialogs['confirm']>[0];

export interface Said {
  as: 'dialog' | Parameters<Toasts['show']>[0];
  text: string;
}

export interface ConfirmedAction<Done> {
  /** Without a question the action is performed immediately. */
  ask?: Omit<Question, 'reason'> & { reason?: Omit<NonNullable<Question['reason']>, 'onText'> };
  /** `reason` is what was entered if the question asks for one. */
  do(reason?: string): Promise<Done>;
  /** Null reports nothing. */
  say(done: Done): Said | null;
}

/** Resolves when everything has been reported; never rejects. */
export function useConfirmedAction(): <Done>(action: ConfirmedAction<Done>) => Promise<void> {
  const { dialogs, toasts } = useHost();
  return async ({ ask, ...action }) => {
    let written: string | undefined;
    if (ask) {
      const { reason, ...question } = ask;
      const line = reason && { ...reason, onText: (text: string) => (written = text) };
      if (!(await dialogs.confirm({ ...question, ...(line && { reason: line }) }))) return;
    }
    try {
      const said = action.say(await action.do(written));
      if (said?.as === 'dialog') await dialogs.success(said.text);
      else if (said) toasts.show(said.as, said.text);
    } catch (error) {
      toasts.show(waitsForSecondAdmin(error) ? 'info' : 'error', messageOf(error));
    }
  };
}
