/** Title of the document while a screen is shown. */
import { useEffect } from 'react';

export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title.includes('Taskmint') ? title : `${title} - Taskmint`;
  }, [title]);
}
