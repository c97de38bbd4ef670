/** Imports a CSV file: checked first, row by row, then applied as a whole. What the rows mean and how they are shown is up to the screen. */
import { isApiError, messageOf, useTexts } from '@taskmint/platform';
import type { UseMutationResult } from '@taskmint/platform/query';
import { Button, Card, FileInput, FormError, Muted, Stack } from '@taskmint/ui-kit';
import { FileCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { catalogue } from './texts';

export interface CsvImportProps<Checked, Applied> {
  lead: ReactNode;
  /** Beside the file input, e.g. where such a file comes from. */
  extra?: ReactNode;
  labels: { file: string; check: string };
  check: UseMutationResult<Checked, Error, string>;
  apply: UseMutationResult<Applied, Error, string>;
  /** The result of the check, in words, and whether and how it can be applied. */
  found(checked: Checked): { summary: ReactNode; applyLabel: string; mayApply: boolean };
  /** Called with the response; the file is checked again afterwards. */
  onApplied(applied: Applied, checked: Checked): void;
  children(checked: Checked): ReactNode;
}

export function CsvImport<Checked, Applied>({
  lead,
  extra,
  labels,
  check,
  apply,
  found,
  onApplied,
  children,
}: CsvImportProps<Checked, Applied>) {
  const { csvImport: texts } = useTexts(catalogue);
  const [file, setFile] = useState<File | null>(null);
  /** What was checked last, and is what would be applied; null if the file could not be read. */
  const [csv, setCsv] = useState<string | null>('');
  const failure = check.error ?? apply.error;
  const checked = check.data;
  const state = checked === undefined ? null : found(checked);

  function choose(chosen: File | undefined): void {
    check.reset();
    apply.reset();
    setCsv('');
    setFile(chosen ?? null);
  }

  /** Browsers refuse to read a file that was saved again after it was chosen. */
  async function look(): Promise<void> {
    const content = (await file?.text().catch(() => null)) ?? null;
    setCsv(content);
    if (content === null) check.reset();
    else check.mutate(content);
  }

  async function send(): Promise<void> {
    if (csv === null || checked === undefined) return;
    const answer = await apply.mutateAsync(csv).catch(() => null);
    if (!answer) return;
    onApplied(answer, checked);
    await check.mutateAsync(csv).catch(() => undefined);
  }

  return (
    <Stack gap={4}>
      <Card>
        <Stack gap={4}>
          <Muted>{lead}</Muted>
          {extra}
          <FileInput
            anyFile
            label={labels.file}
            accept=".csv,text/csv"
            // Choosing the same file again, which was corrected meanwhile, would otherwise change nothing.
            onClick={(event) => (event.currentTarget.value = '')}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <div>
            <Button
              variant="secondary"
              icon={<FileCheck size={18} aria-hidden />}
              disabled={file === null}
              busy={check.isPending}
              onClick={() => void look()}
            >
              {labels.check}
            </Button>
          </div>
          {csv === null && <FormError code="file_changed">{texts.fileChanged}</FormError>}
          {failure && <FormError code={codeOf(failure)}>{problemOf(failure)}</FormError>}
        </Stack>
      </Card>
      {/* Always there: a screen reader says what changes in it, not what arrives with it. */}
      <div role="status">{state?.summary}</div>
      {state && checked !== undefined && (
        <Stack gap={3}>
          {children(checked)}
          <div>
            <Button disabled={!state.mayApply} busy={apply.isPending} onClick={() => void send()}>
              {state.applyLabel}
            </Button>
          </div>
        </Stack>
      )}
    </Stack>
  );
}

/** What is wrong with the file, such as its size, if the server says more than that the input is wrong. */
function problemOf(error: Error): string {
  const [issue] = isApiError(error) ? error.fieldIssues : [];
  return issue?.message ?? messageOf(error);
}

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : null;
}
