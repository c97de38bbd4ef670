/** Appealing against a rejection, and the state of an appeal: what was said, whose turn it is and until when, how it ended (fair-work.md 5). */
import { APPEAL, type Appeal, type Submission } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { useDraft } from '@taskmint/platform/draft';
import { textRule } from '@taskmint/platform/form';
import { formRefusal } from '@taskmint/platform/query';
import { Coins, color, DateText, Deadline, FormFoot, Note, Stack, TextArea } from '@taskmint/ui-kit';
import { Scale } from 'lucide-react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { workTexts } from '../../texts/work';
import { useOpenAppeal } from './appeal.queries';

const { min, max } = APPEAL.text;
const DAY_MS = 86_400_000;

const Quote = styled.blockquote`
  padding-inline-start: 1rem;
  border-inline-start: 3px solid ${color.line};
  white-space: pre-wrap;
`;

export function AppealForm({ work }: { work: Submission }) {
  const host = useHost();
  const { appeal: texts } = useTexts(workTexts);
  const open = useOpenAppeal(work._id);
  const unsent = useForm({ defaultValues: { reason: '' } });
  const { register, handleSubmit, setError, formState } = unsent;
  const forgetDraft = useDraft(`appeal:${work._id}`, unsent);
  const { errors, isSubmitting } = formState;
  // Copies cached by an earlier version do not say it.
  const until = work.appeal_until ?? new Date(Date.parse(work.decided_at ?? '') + APPEAL.days * DAY_MS);

  const send = handleSubmit(async ({ reason }) => {
    try {
      await open.mutateAsync(reason.trim());
    } catch (error) {
      return setError('root', formRefusal(error));
    }
    forgetDraft();
    host.toasts.show('success', texts.opened);
  });

  return (
    <form noValidate onSubmit={(event) => void send(event)} aria-label={texts.title}>
      <Stack gap={3}>
        <p>{texts.lead({ deadline: <Deadline at={until} icon={false} exact={false} /> })}</p>
        <Note>{texts.until({ moment: <DateText value={until} withTime /> })}</Note>
        <TextArea
          label={texts.reason}
          rows={5}
          hint={texts.reasonHint({ min, max })}
          error={errors.reason?.message}
          {...register('reason', {
            validate: textRule({ min, max }),
          })}
        />
        <FormFoot
          refused={errors.root}
          busy={isSubmitting}
          submitLabel={texts.send}
          icon={<Scale size={18} aria-hidden />}
        />
      </Stack>
    </form>
  );
}

export function AppealProgress({ work, appeal }: { work: Submission; appeal: Appeal }) {
  const { appeal: texts } = useTexts(workTexts);
  return (
    <Stack gap={3}>
      <Stack gap={1}>
        <Note>{texts.yours({ date: <DateText value={appeal.opened_at} withTime /> })}</Note>
        <Quote>{appeal.reason}</Quote>
      </Stack>
      {appeal.answer && (
        <Stack gap={1}>
          <Note>{texts.answered({ name: work.creator_name })}</Note>
          <Quote>{appeal.answer}</Quote>
        </Stack>
      )}
      {appeal.state === 'client_response' && (
        <p>
          {texts.clientUntil({
            name: work.creator_name,
            deadline: <Deadline at={appeal.respond_by} icon={false} exact={false} />,
          })}{' '}
          {texts.until({ moment: <DateText value={appeal.respond_by} withTime /> })}
        </p>
      )}
      {appeal.state === 'admin' && <p>{texts.adminDecides}</p>}
      {appeal.state !== 'decided' && <Note>{appeal.held ? texts.held : texts.notHeld}</Note>}
      {appeal.state === 'decided' && appeal.outcome && (
        <Stack gap={1}>
          <strong>
            {appeal.outcome === 'partial'
              ? texts.part({ coins: <Coins amount={work.paid_coins} size="small" />, percent: appeal.percent ?? 0 })
              : texts.outcomes[appeal.outcome]}
          </strong>
          {appeal.decision && <Quote>{appeal.decision}</Quote>}
        </Stack>
      )}
    </Stack>
  );
}
