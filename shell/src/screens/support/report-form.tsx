/** The report form, used on its own page and in the dialog over the page with the Report link. */
import {
  calls,
  REPORT_DETAILS_LENGTH,
  REPORT_REASONS,
  REPORTABLE,
  type Reportable,
  type ReportReason,
} from '@taskmint/contract';
import { Link, useHost, useTexts } from '@taskmint/platform';
import { useDraft } from '@taskmint/platform/draft';
import {
  Button,
  EmptyState,
  FormFoot,
  QueueScene,
  RadioCards,
  Select,
  Stack,
  TextArea,
  TextLink,
} from '@taskmint/ui-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { supportTexts } from '../../texts/support';
import { MESSAGES } from '../../routing/addresses';
import { refusalOf } from '../settings/refusal';
import { SentHeading } from './sent-heading';

/** The reported thing: its kind and its id. */
interface Reported {
  about: Reportable;
  id: string;
}

interface ReportFields {
  about: Reportable;
  reason: ReportReason | '';
  details: string;
}

/** What else may be meant where one of them is shown: they have the same id. */
const TOGETHER: readonly (readonly Reportable[])[] = [
  ['task', 'picture', 'client'],
  ['work', 'freelancer'],
];

/** What the query of a Report link names; null when it names nothing. */
export function reportedIn(query: URLSearchParams): Reported | null {
  const about = REPORTABLE.find((each) => each === query.get('about'));
  const id = /^[0-9a-f]{24}$/.exec(query.get('id') ?? '')?.[0];
  return about && id ? { about, id } : null;
}

export function NothingToReport() {
  const { report: texts } = useTexts(supportTexts);
  return <EmptyState picture={<QueueScene />} title={texts.nothing} text={texts.nothingText} />;
}

export interface ReportFormProps extends Reported {
  /** Leaves the form, before or after sending. */
  onLeave(): void;
}

export function ReportForm({ about, id, onLeave }: ReportFormProps) {
  const { api } = useHost();
  const { report: texts, messages, form } = useTexts(supportTexts);
  const [done, setDone] = useState(false);
  const choices = TOGETHER.find((group) => group.includes(about)) ?? [about];
  const unsent = useForm<ReportFields>({ defaultValues: { about, reason: '', details: '' } });
  const { register, handleSubmit, formState, setError } = unsent;
  const forgetDraft = useDraft(`report:${choices.join()}:${id}`, unsent);
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async ({ reason, details, about: chosen }) => {
    if (reason === '') return;
    try {
      await api.call(calls.reportThing, { body: { about: chosen, id, reason, details: details.trim() } });
      forgetDraft();
      setDone(true);
    } catch (error) {
      setError('root', refusalOf(error));
    }
  });
  const max = REPORT_DETAILS_LENGTH;

  if (done) {
    const link = (
      <TextLink as={Link} to={MESSAGES}>
        {messages.title}
      </TextLink>
    );
    return (
      <Stack gap={3} align="start">
        <SentHeading>{texts.doneTitle}</SentHeading>
        <p>{texts.done({ messages: link })}</p>
        <Button variant="secondary" onClick={onLeave}>
          {texts.back}
        </Button>
      </Stack>
    );
  }
  return (
    <form noValidate aria-label={texts.title} onSubmit={(event) => void send(event)}>
      <Stack gap={4}>
        <RadioCards
          label={texts.what}
          options={choices.map((value) => ({ value, label: texts.things[value] }))}
          {...register('about')}
        />
        <Select
          label={texts.reason}
          placeholder={texts.chooseReason}
          options={REPORT_REASONS.map((value) => ({ value, label: texts.reasons[value] }))}
          error={errors.reason?.message}
          {...register('reason', { required: form.required })}
        />
        <TextArea
          label={texts.details}
          optional
          hint={texts.detailsHint({ max })}
          error={errors.details?.message}
          {...register('details', { maxLength: { value: max, message: form.long({ max }) } })}
        />
        <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={texts.send}>
          <Button variant="ghost" onClick={onLeave}>
            {texts.back}
          </Button>
        </FormFoot>
      </Stack>
    </form>
  );
}
