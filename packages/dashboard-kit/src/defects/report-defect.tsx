/** A button to report that something in a task is broken (fair-work.md 16). */
import { calls, DEFECT, DEFECT_CATEGORIES, type DefectCategory } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, Select, TextArea } from '@taskmint/ui-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DialogForm } from '../dialog-form';
import { useRefresh } from '../list-query';
import { catalogue } from '../texts';

const { min, max } = DEFECT.text;

export function ReportDefect({ taskId }: { taskId: string }) {
  const { defects: texts } = useTexts(catalogue);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {texts.report}
      </Button>
      {isOpen && <ReportDialog taskId={taskId} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({ taskId: id, onClose }: { taskId: string; onClose(): void }) {
  const host = useHost();
  const { defects: texts } = useTexts(catalogue);
  const refresh = useRefresh('defects');
  const form = useForm<{ category: DefectCategory; text: string }>({
    defaultValues: { category: 'dead_link', text: '' },
  });
  const { register, formState } = form;
  return (
    <DialogForm
      title={texts.report}
      submitLabel={texts.send}
      draft={`defect:${id}`}
      form={form}
      onSend={async ({ category, text }) => {
        await host.api.call(calls.reportDefect, { params: { id }, body: { category, text: text.trim() } });
        void refresh();
        host.toasts.show('success', texts.reported);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
      <Select
        label={texts.title}
        options={DEFECT_CATEGORIES.map((value) => ({ value, label: texts.categories[value] }))}
        {...register('category')}
      />
      <TextArea
        label={texts.text}
        rows={4}
        hint={texts.wordsHint({ min, max })}
        error={formState.errors.text?.message}
        {...register('text', {
          validate: (value) =>
            (value.trim().length >= min && value.trim().length <= max) || texts.wordsHint({ min, max }),
        })}
      />
    </DialogForm>
  );
}
