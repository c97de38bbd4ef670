/** /dashboard/report: reports the thing that the address names (`about`, `id`), as every Report link does. Behind the guard, because a report is somebody's. */
import {
  calls,
  REPORT_DETAILS_LENGTH,
  REPORT_REASONS,
  REPORTABLE,
  type Reportable,
  type ReportReason,
} from '@taskmint/contract';
import { Link, useHost, useSearch, useTexts } from '@taskmint/platform';
import {
  Button,
  EmptyState,
  FormActions,
  FormCard,
  FormError,
  PageHeader,
  QueueScene,
  RadioCards,
  Select,
  Stack,
  TextArea,
  TextLink,
} from '@taskmint/ui-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { supportTexts } from '../../messages/support';
import { MESSAGES } from '../../routing/addresses';
import { useDocumentTitle } from '../../routing/document-title';
import { refusalOf } from '../settings/refusal';

interface ReportFields {
  about: Reportable;
  reason: ReportReason | '';
  details: string;
}

/** What else can be meant where one of them is seen: they go by the same id. */
const TOGETHER: readonly (readonly Reportable[])[] = [
  ['task', 'picture', 'client'],
  ['work', 'freelancer'],
];

export function ReportScreen() {
  const { report: texts } = useTexts(supportTexts);
  useDocumentTitle(texts.title);
  const [search] = useSearch();
  const about = REPORTABLE.find((each) => each === search.get('about'));
  const id = /^[0-9a-f]{24}$/.exec(search.get('id') ?? '')?.[0];
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      {about && id ? (
        <ReportForm key={id} about={about} id={id} />
      ) : (
        <EmptyState picture={<QueueScene />} title={texts.nothing} text={texts.nothingText} />
      )}
    </>
  );
}

function ReportForm({ about, id }: { about: Reportable; id: string }) {
  const { api } = useHost();
  const { report: texts, messages, form } = useTexts(supportTexts);
  const [done, setDone] = useState(false);
  const { register, handleSubmit, formState, setError } = useForm<ReportFields>({
    defaultValues: { about, reason: '', details: '' },
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async ({ reason, details, about: chosen }) => {
    if (reason === '') return;
    try {
      await api.call(calls.reportThing, { body: { about: chosen, id, reason, details: details.trim() } });
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
      <FormCard padding={6}>
        <Stack gap={3} align="start" role="status">
          <h2>{texts.doneTitle}</h2>
          <p>{texts.done({ messages: link })}</p>
          <Button variant="secondary" onClick={() => history.back()}>
            {texts.back}
          </Button>
        </Stack>
      </FormCard>
    );
  }
  const choices = TOGETHER.find((group) => group.includes(about)) ?? [about];
  return (
    <FormCard>
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
          {errors.root && <FormError code={String(errors.root.type)}>{errors.root.message}</FormError>}
          <FormActions>
            <Button type="submit" busy={isSubmitting}>
              {texts.send}
            </Button>
            <Button variant="ghost" onClick={() => history.back()}>
              {texts.back}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </FormCard>
  );
}
