/** Suspends a user until a date, or lifts a suspension; both with a reason (fair-work.md 13). */
import type { User } from '@taskmint/contract';
import { asOneLine, DialogForm } from '@taskmint/dashboard-kit';
import { useHost, useTexts } from '@taskmint/platform';
import { DateInput, formatDate, TextArea } from '@taskmint/ui-kit';
import { useForm } from 'react-hook-form';
import { useReason } from '../../parts/reason';
import { catalogue } from '../../texts';
import { useSuspend } from './user.queries';

const DAY_MS = 24 * 3_600_000;

/** The earliest last day of a suspension, in UTC. */
export function tomorrowUtc(now: Date = new Date()): string {
  return new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
}

/** A suspension lasts until the end of its last day in UTC. */
export function endOf(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS - 1).toISOString();
}

/** Lifts the suspension of a suspended `subject`, and suspends any other. */
export function SuspendDialog({ subject, onClose }: { subject: User; onClose(): void }) {
  const host = useHost();
  const { suspend: texts, form } = useTexts(catalogue);
  const reason = useReason();
  const suspend = useSuspend();
  const lifting = subject.status === 'suspended';
  const fields = useForm({ defaultValues: { day: '', reason: '' } });
  const { register, formState } = fields;
  const { errors } = formState;

  return (
    <DialogForm
      title={(lifting ? texts.liftTitle : texts.title)({ name: subject.name })}
      submitLabel={lifting ? texts.liftSubmit : texts.submit}
      tone={lifting ? 'primary' : 'danger'}
      draft={`suspend:${subject.email}`}
      form={fields}
      onSend={async (values) => {
        const until = lifting ? null : endOf(values.day);
        await suspend.mutateAsync({ email: subject.email, until, reason: asOneLine(values.reason) });
        onClose();
        const { name } = subject;
        host.toasts.show(
          'success',
          lifting ? texts.lifted({ name }) : texts.done({ name, date: formatDate(values.day) }),
        );
      }}
      onClose={onClose}
    >
      <p>{lifting ? texts.liftLead : texts.lead}</p>
      {!lifting && (
        <DateInput
          label={texts.until}
          hint={texts.untilHint}
          min={tomorrowUtc()}
          error={errors.day?.message}
          {...register('day', {
            required: form.required,
            validate: (value) => value >= tomorrowUtc() || texts.later,
          })}
        />
      )}
      <TextArea {...reason.field} error={errors.reason?.message} {...register('reason', reason.rule)} />
    </DialogForm>
  );
}
