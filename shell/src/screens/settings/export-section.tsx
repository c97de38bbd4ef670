/** Downloads a copy of everything stored about the person. */
import { useHost, useTexts } from '@taskmint/platform';
import { SaveButton } from '@taskmint/ui-kit/dashboard';
import { useAuth } from '../../auth';
import { settingsTexts } from '../../texts/settings';
import { refusalOf } from './refusal';
import { Section } from './section';

export function ExportSection() {
  const { ownAccount } = useAuth();
  const { toasts } = useHost();
  const texts = useTexts(settingsTexts).export;
  return (
    <Section id="export" title={texts.title} lead={texts.lead}>
      <SaveButton
        label={texts.save}
        fileName="taskmint-account.json"
        type="application/json"
        content={async () => JSON.stringify(await ownAccount.export(), null, 2)}
        onFailed={(error) => toasts.show('error', refusalOf(error).message)}
      />
    </Section>
  );
}
