/**
 * Where one document ends and the next begins. A content policy comes with the document and stays while the address changes, so a screen that may
 * reach more than the others (docs/architecture.md) is entered and left by loading the document anew. Knows no screen: the contract says which.
 */
import { documentKind, type DocumentKind } from '@taskmint/contract';
import type { PublicConfig } from '@taskmint/platform';
import { Spinner } from '@taskmint/ui-kit';
import { useEffect, useState, type ReactNode } from 'react';

/** Whether the screens at two addresses are of two documents on a site that is configured like this. Pure. */
export function isOtherDocument(from: string, to: string, { identity }: Pick<PublicConfig, 'identity'>): boolean {
  const kindOf = (pathname: string): DocumentKind => {
    const kind = documentKind(pathname);
    // Beside the emulator nobody is asked in a window of Google's, so that its policy is everybody's.
    return kind === 'entering' && identity.emulatorUrl !== undefined ? 'plain' : kind;
  };
  return kindOf(from) !== kindOf(to);
}

interface DocumentBorderProps {
  pathname: string;
  config: Pick<PublicConfig, 'identity'>;
  children: ReactNode;
  /** Replaced in tests. */
  reload?: () => void;
}

const reloadDocument = () => window.location.reload();

/** Shows its children while the address belongs to the document that the page began with, and loads the other document when it does not. */
export function DocumentBorder({ pathname, config, children, reload = reloadDocument }: DocumentBorderProps) {
  const [began] = useState(pathname);
  const isElsewhere = isOtherDocument(began, pathname, config);
  useEffect(() => {
    if (isElsewhere) reload();
  }, [isElsewhere, reload]);
  // Nothing of the screen may run under the policy of the document that is being left.
  return isElsewhere ? <Spinner /> : children;
}
