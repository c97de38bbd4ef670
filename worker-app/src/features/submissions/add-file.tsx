/** Adds a file to submitted work as proof, while that is allowed. */
import { messageOf, useTexts } from '@taskmint/platform';
import { FileInput } from '@taskmint/ui-kit';
import { useState } from 'react';
import { workTexts } from '../../texts/work';
import { useAttachProof } from './own-work.queries';

export function AddFile({ id }: { id: string }) {
  const { work: texts } = useTexts(workTexts);
  const attach = useAttachProof(id);
  const [added, setAdded] = useState(0);
  return (
    <FileInput
      // Remounted after each file, to empty it.
      key={added}
      label={texts.addFile}
      hint={texts.fileHint}
      anyFile
      accept="image/*,application/pdf"
      error={attach.isError ? messageOf(attach.error) : undefined}
      disabled={attach.isPending}
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) attach.mutate(file, { onSuccess: () => setAdded(added + 1) });
      }}
    />
  );
}
