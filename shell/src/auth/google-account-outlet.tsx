/** Where the account chooser appears; loaded on demand, because only emulated sign-in ever needs it. */
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { GoogleQuestion } from './google-question';

const Chooser = lazy(() =>
  import(/* webpackChunkName: "google-account" */ './google-account-chooser').then((module) => ({
    default: module.GoogleAccountChooser,
  })),
);

export function GoogleAccountOutlet({ question }: { question: GoogleQuestion }) {
  const isOpen = useStore(question.open, (open) => open !== null);
  return isOpen ? (
    <Suspense fallback={null}>
      <Chooser question={question} />
    </Suspense>
  ) : null;
}
