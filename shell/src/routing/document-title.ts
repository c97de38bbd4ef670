/** Title of the document while a screen is shown. */
import { useEffect } from 'react';
import { documentTitle } from '@taskmint/contract';

export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title);
  }, [title]);
}
