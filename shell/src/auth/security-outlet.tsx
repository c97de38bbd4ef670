/** Where the dialogs for the six digits and for confirmations appear; loaded on first use. */
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { SecurityQuestions } from './second-factor';

const CodeDialog = lazy(() =>
  import(/* webpackChunkName: "security" */ './code-dialog').then((module) => ({ default: module.CodeDialog })),
);
const ConfirmationDialog = lazy(() =>
  import(/* webpackChunkName: "security" */ './confirmation-dialog').then((module) => ({
    default: module.ConfirmationDialog,
  })),
);

export function SecurityOutlet({ questions }: { questions: SecurityQuestions }) {
  const code = useStore(questions.code.open);
  const confirmation = useStore(questions.confirmation.open);
  return (
    <Suspense fallback={null}>
      {confirmation && <ConfirmationDialog question={confirmation} />}
      {/* Confirming may ask for the digits, whose dialog then goes on top. */}
      {code && <CodeDialog question={code} />}
    </Suspense>
  );
}
