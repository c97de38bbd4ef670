/** An id that nobody reads but some need elsewhere, behind a button that copies it. */
import { useHost, useTexts } from '@taskmint/platform';
import { IconButton } from '@taskmint/ui-kit';
import { Copy } from 'lucide-react';
import styled from 'styled-components';
import { operationTexts } from '../texts/operation';

/** Never shrinks, and takes no more room than its icon and the line that it is in. */
const Press = styled(IconButton)`
  flex: none;
  width: 2.25rem;
  height: 2.25rem;
  margin: -0.5rem;
  @media (pointer: coarse) {
    width: 2.75rem;
    height: 2.75rem;
    margin: -0.75rem;
  }
`;

export function CopyId({ id, of }: { id: string; /** What the id is of, for the button's name. */ of: string }) {
  const { toasts } = useHost();
  const { copy: texts } = useTexts(operationTexts);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(id);
      toasts.show('success', texts.done({ id }));
    } catch {
      // Browsers may deny access to the clipboard; the id can then be read in the toast.
      toasts.show('info', texts.failed({ id }));
    }
  }

  return <Press label={texts.label({ of })} icon={<Copy size={15} aria-hidden />} onClick={() => void copy()} />;
}
