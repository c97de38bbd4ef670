/** An id that nobody reads but some have to carry elsewhere: behind a button that copies it. */
import { useHost, useTexts } from '@taskmint/platform';
import { IconButton } from '@taskmint/ui-kit';
import { Copy } from 'lucide-react';
import { catalogue } from '../texts';

export function CopyId({ id, of }: { id: string; /** What the id is of, for the button's name. */ of: string }) {
  const { toasts } = useHost();
  const { copy: texts } = useTexts(catalogue);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(id);
      toasts.show('success', texts.done({ id }));
    } catch {
      // Browsers may keep the clipboard to themselves; then it can be read off the notice.
      toasts.show('info', texts.failed({ id }));
    }
  }

  return <IconButton label={texts.label({ of })} icon={<Copy size={15} aria-hidden />} onClick={() => void copy()} />;
}
