/** Asks before something is done, does it, and says what came of it: in a dialog, or in a toast when it is refused. */
import { messageOf, useHost, type Dialogs, type Toasts } from '@taskmint/platform';

export interface Said {
  as: 'dialog' | Parameters<Toasts['show']>[0];
  text: string;
}

export interface Deed<Done> {
  /** Without a question it is done at once. */
  ask?: Parameters<Dialogs['confirm']>[0];
  do(): Promise<Done>;
  say(done: Done): Said;
}

/** Resolves when everything is said; never rejects. */
export function useAskDoSay(): <Done>(deed: Deed<Done>) => Promise<void> {
  const { dialogs, toasts } = useHost();
  return async (deed) => {
    if (deed.ask && !(await dialogs.confirm(deed.ask))) return;
    try {
      const { as, text } = deed.say(await deed.do());
      if (as === 'dialog') await dialogs.success(text);
      else toasts.show(as, text);
    } catch (error) {
      toasts.show('error', messageOf(error));
    }
  };
}
