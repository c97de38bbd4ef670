/** One decision: what happened, by which rule or by whom, what the person said against it, and how to contest it. */
import { CONTEST, calls, type Decision, type DecisionKind, type OwnContest } from '@taskmint/contract';
import { noticeText } from '@taskmint/contract/notice-texts';
import { Link, useHost, useLanguage, useTexts } from '@taskmint/platform';
import { useDraft } from '@taskmint/platform/draft';
import { textRule } from '@taskmint/platform/form';
import {
  Button,
  Card,
  Cluster,
  DateText,
  formatDateTime,
  FormFoot,
  LoneLink,
  Muted,
  Note,
  Quote,
  Stack,
  TextArea,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { decisionTexts } from '../../texts/decisions';
import { refusalOf } from '../settings/refusal';

const Words = styled.p`
  font-weight: 500;
  overflow-wrap: anywhere;
`;

export interface DecisionCardProps {
  decision: Decision;
  /** Whether the page it is about can be opened. */
  leads: boolean;
  onContested(): Promise<Decision | undefined>;
}

export function DecisionCard({ decision: { notice, by, contest, can }, leads, onContested }: DecisionCardProps) {
  const { toasts } = useHost();
  const language = useLanguage();
  const { list: texts, rules, contest: words } = useTexts(decisionTexts);
  const [isOpen, setOpen] = useState(false);
  const said = noticeText(notice, language, (moment) => formatDateTime(moment, language));
  const time = formatDateTime(notice.at, language);
  return (
    <Card as="article" aria-label={words.which({ time })}>
      <Stack gap={3}>
        <Cluster justify="space-between">
          <Note>
            <DateText value={notice.at} withTime />
          </Note>
          <Note>{texts.by[by]}</Note>
        </Cluster>
        <Words>{said}</Words>
        <Muted>{rules[notice.kind as DecisionKind]}</Muted>
        {contest && <Contested contest={contest} />}
        {!isOpen && (
          <Cluster>
            {can.contest && (
              <Button variant="secondary" onClick={() => setOpen(true)}>
                {words.open}
                <VisuallyHidden>: {words.which({ time })}</VisuallyHidden>
              </Button>
            )}
            {leads && notice.link && (
              <LoneLink as={Link} to={notice.link}>
                {texts.see}
              </LoneLink>
            )}
          </Cluster>
        )}
        {isOpen && (
          <ContestForm
            number={notice.number}
            onClose={() => setOpen(false)}
            onSent={async () => {
              const due = (await onContested())?.contest?.due_at;
              setOpen(false);
              // The card says it where nobody is any more, since the form is gone.
              if (due) toasts.show('success', words.sent({ time: formatDateTime(due, language) }));
            }}
          />
        )}
      </Stack>
    </Card>
  );
}

function Contested({ contest }: { contest: OwnContest }) {
  const { contest: words } = useTexts(decisionTexts);
  const { text, created_at: at, due_at: due, outcome, answer, answered_at: answeredAt } = contest;
  return (
    <Stack gap={2}>
      <p>
        {outcome && answeredAt
          ? words[outcome]({ time: <DateText value={answeredAt} withTime /> })
          : words.waits({ time: <DateText value={at} withTime />, due: <DateText value={due} withTime /> })}
      </p>
      <Note>{words.yours}</Note>
      <Quote>{text}</Quote>
      {answer && (
        <>
          <Note>{words.answer}</Note>
          <Quote>{answer}</Quote>
        </>
      )}
    </Stack>
  );
}

interface ContestFormProps {
  number: number;
  onClose(): void;
  onSent(): Promise<unknown>;
}

function ContestForm({ number, onClose, onSent }: ContestFormProps) {
  const { api } = useHost();
  const { contest: words } = useTexts(decisionTexts);
  const form = useForm({ defaultValues: { text: '' } });
  const { register, handleSubmit, formState, setError, setFocus } = form;
  const forgetDraft = useDraft(`contest:${number}`, form);
  // After pressing the button, the person continues by typing.
  useEffect(() => setFocus('text'), [setFocus]);
  const { errors, isSubmitting } = formState;
  const { min, max } = CONTEST.text;
  const send = handleSubmit(async (values) => {
    try {
      const body = { text: values.text.trim() };
      await api.call(calls.contestDecision, { params: { number }, body });
      forgetDraft();
      await onSent();
    } catch (error) {
      setError('root', refusalOf(error));
    }
  });
  return (
    <form noValidate aria-label={words.open} onSubmit={(event) => void send(event)}>
      <Stack gap={3}>
        <TextArea
          label={words.label}
          rows={4}
          hint={words.hint({ min, max })}
          error={errors.text?.message}
          {...register('text', {
            validate: textRule({ min, max }),
          })}
        />
        <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={words.send}>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
        </FormFoot>
      </Stack>
    </form>
  );
}
