/** The heading of a coin statement, with a button to save all of it as a file. */
import { isApiError, useHost, useTexts, useUser } from '@taskmint/platform';
import { PageHeader } from '@taskmint/ui-kit';
import { movementsCsv, SaveButton } from '@taskmint/ui-kit/dashboard';
import { catalogue } from '../texts';
import { readWholeStatement } from './statement.queries';

export function StatementHeader() {
  const host = useHost();
  const user = useUser();
  const { statement: texts } = useTexts(catalogue);
  const save = (
    <SaveButton
      label={texts.save}
      fileName="coin-statement.csv"
      type="text/csv"
      content={async () => movementsCsv(await readWholeStatement(host, user))}
      onFailed={(error) => host.toasts.show('error', isApiError(error) ? error.message : texts.saveFailed)}
    />
  );
  return <PageHeader title={texts.title} lead={texts.lead} action={save} />;
}
