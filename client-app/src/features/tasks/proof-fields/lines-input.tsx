/** A text area for several values, one per line. The text stays as typed; the form gets the non-empty lines. */
import { TextArea, type TextAreaProps } from '@taskmint/ui-kit';
import { useState } from 'react';
import { useController, type Control, type FieldPathByValue } from 'react-hook-form';
import type { TaskDraft, TaskFormValues } from '../task-rules';

export interface LinesInputProps extends Pick<TextAreaProps, 'label' | 'hint' | 'error' | 'optional'> {
  name: FieldPathByValue<TaskFormValues, string[]>;
  control: Control<TaskFormValues, unknown, TaskDraft & { photo?: FileList | undefined }>;
}

export function LinesInput({ name, control, ...field }: LinesInputProps) {
  const { field: box, fieldState } = useController({ name, control });
  const [typed, setTyped] = useState(() => box.value.join('\n'));
  return (
    <TextArea
      {...field}
      ref={box.ref}
      name={name}
      rows={3}
      value={typed}
      // As for the form's other boxes: one that is only tabbed over is not called wrong.
      onBlur={() => (fieldState.isTouched || typed !== '') && box.onBlur()}
      onChange={({ target }) => {
        setTyped(target.value);
        box.onChange(
          target.value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        );
      }}
    />
  );
}
