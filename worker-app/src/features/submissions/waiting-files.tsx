/** Files to be handed in with the work: choosing, sending with progress, removing. The first one starts the task, because files wait with a place. */
import { PROOF_FILES, type ProofFile, type ShownProofField } from '@taskmint/contract';
import { FileList } from '@taskmint/dashboard-kit';
import { messageOf, useTexts } from '@taskmint/platform';
import { Button, FileInput, ProgressBar, space, Stack, VisuallyHidden } from '@taskmint/ui-kit';
import { X } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { workTexts } from '../../texts/work';
import { useRemoveFile, useSendFiles } from './waiting-file.queries';

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  & > :first-child {
    min-width: 0;
  }
`;

export interface WaitingFilesProps {
  taskId: string;
  /** The freelancer already holds a place. */
  started: boolean;
  field: ShownProofField;
  error: string | undefined;
  files: readonly ProofFile[];
}

export function WaitingFiles({ taskId, started, field, error, files }: WaitingFilesProps) {
  const { answers: texts, work } = useTexts(workTexts);
  const [round, setRound] = useState(0);
  const { send, progress, failure, busy } = useSendFiles(taskId, started);
  const [tooBig, setTooBig] = useState<string | null>(null);
  const isFull = files.length >= PROOF_FILES.most;
  return (
    <Stack gap={2}>
      <FileInput
        // Remounted after each round, to empty it.
        key={round}
        label={field.label}
        optional={!field.required}
        hint={[field.help, started ? '' : texts.fileStarts, work.fileHint].filter(Boolean).join(' ')}
        anyFile
        invitation={isFull ? texts.filesFull : undefined}
        accept="image/*,application/pdf"
        multiple
        disabled={busy || isFull}
        error={tooBig ? texts.fileTooBig({ name: tooBig }) : failure ? messageOf(failure) : error}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])].slice(0, PROOF_FILES.most - files.length);
          const big = chosen.find(({ size }) => size > PROOF_FILES.maxBytes);
          setTooBig(big?.name ?? null);
          if (!big && chosen.length > 0) void send(chosen).then(() => setRound(round + 1));
        }}
      />
      {progress && (
        <div role="status">
          {texts.sending({ name: progress.name })}
          <ProgressBar value={progress.share} max={1} label={texts.sending({ name: progress.name })} />
        </div>
      )}
      {files.map((file) => (
        <Line key={file._id}>
          <FileList files={[file]} />
          <RemoveFile taskId={taskId} file={file} />
        </Line>
      ))}
    </Stack>
  );
}

function RemoveFile({ taskId, file }: { taskId: string; file: ProofFile }) {
  const { answers: texts } = useTexts(workTexts);
  const remove = useRemoveFile(taskId);
  return (
    <Button
      variant="ghost"
      size="small"
      icon={<X size={16} aria-hidden />}
      busy={remove.isPending}
      onClick={() => remove.mutate(file._id)}
    >
      {texts.removeFile({ hidden: <VisuallyHidden>{file.name}</VisuallyHidden> })}
    </Button>
  );
}
