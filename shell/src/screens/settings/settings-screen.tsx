/** /dashboard/settings: what is everybody's own, whatever their role. Of the shell, because it is about who is signed in and how. */
import { useTexts } from '@taskmint/platform';
import { PageHeader } from '@taskmint/ui-kit';
import { useDocumentTitle } from '../../routing/document-title';
import { settingsTexts } from '../../messages/settings';
import { LookSection } from './look-section';

export function SettingsScreen() {
  const { title, lead } = useTexts(settingsTexts);
  useDocumentTitle(title);
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <LookSection />
    </>
  );
}
