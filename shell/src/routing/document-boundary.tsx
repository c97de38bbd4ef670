/**
 * Where one document ends and the next begins. A content policy comes with the document and stays while the address changes, so a screen with wider
 * access than the others (docs/architecture.md) is entered and left by loading a new document. Knows no screen: the contract says which.
 */
import { documentKind, type DocumentKind } from '@taskmint/contract';
import type { PublicConfig } from '@taskmint/platform';
import { Spinner } from '@taskmint/ui-kit';
import { useEffect, useState, type ReactNode } from 'react';
import { markCrossing } from './crossing';

/** Whether the screens at two addresses belong to different documents on a site with this configuration. Pure. */
export function isOtherDocument(from: string, to: string, { identity }: Pick<PublicConfig, 'identity'>): boolean {
  const kindOf = (pathname: string): DocumentKind => {
    const kind = documentKind(pathname);
    // With the emulator no window of Google's is opened, so the ordinary policy is enough.
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

/** Renders its children while the address belongs to the document that was loaded, and otherwise loads the other document. */
export function DocumentBoundary({ pathname, config, children, reload = reloadDocument }: DocumentBorderProps) {
  const [began] = useState(pathname);
  const isElsewhere = isOtherDocument(began, pathname, config);
  useEffect(() => {
    if (!isElsewhere) return;
    markCrossing();
    reload();
  }, [isElsewhere, reload]);
  // No part of the screen may run under the policy of the document being left.
  return isElsewhere ? <Spinner /> : children;
}
