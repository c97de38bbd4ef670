/** One contested decision: what was decided and by whom, the person's statement, the deadline, and the button to answer. */
import type { Contest } from '@taskmint/contract';
import { noticeText } from '@taskmint/contract/notice-texts';
import { Link, useLanguage, useTexts } from '@taskmint/platform';
import {
  Button,
  Card,
  Cluster,
  DateText,
  Deadline,
  FormActions,
  Note,
  Stack,
  StatusPill,
  TextLink,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { LabelledQuote } from '../../parts/case-card';
import { contestsTexts } from '../../texts/contests';
import { AnswerContestDialog } from './answer-contest-dialog';

export function ContestCard({ contest }: { contest: Contest }) {
  const { contests: texts } = useTexts(contestsTexts);
  const language = useLanguage();
  const [answering, setAnswering] = useState(false);
  const { person, notice, by, decided_by: deciders, can } = contest;
  return (
    <Card as="article" aria-label={texts.of({ name: person.name })}>
      <Stack gap={4}>
        <Cluster justify="space-between">
          <div>
            <h2>{person.name}</h2>
            <Note>
              <TextLink as={Link} to={`/dashboard/user/${person._id}`}>
                {person.email}
              </TextLink>
            </Note>
          </div>
          {contest.status === 'open' && (
            <Cluster>
              {contest.overdue && <StatusPill status="late" />}
              <Note>
                {contest.overdue
                  ? texts.wasDue({ time: <DateText value={contest.due_at} withTime /> })
                  : texts.due({ deadline: <Deadline at={contest.due_at} /> })}
              </Note>
            </Cluster>
          )}
        </Cluster>
        <LabelledQuote label={texts.decided({ time: <DateText value={notice.at} withTime /> })}>
          {noticeText(notice, language)}
        </LabelledQuote>
        <Note>{deciders.length > 0 ? texts.admins({ names: deciders.join(', ') }) : texts.by[by]}</Note>
        <LabelledQuote label={texts.says({ time: <DateText value={contest.created_at} withTime /> })}>
          {contest.text}
        </LabelledQuote>
        {contest.outcome && contest.answer && (
          <LabelledQuote
            label={texts.answered({
              outcome: texts.outcomes[contest.outcome].label,
              name: contest.answered_by ?? '',
              time: <DateText value={contest.answered_at ?? ''} withTime />,
            })}
          >
            {contest.answer}
          </LabelledQuote>
        )}
        {can.answer ? (
          <FormActions>
            <Button icon={<Scale size={18} aria-hidden />} onClick={() => setAnswering(true)}>
              {texts.answer({ hidden: <VisuallyHidden>{texts.answerWhom({ name: person.name })}</VisuallyHidden> })}
            </Button>
          </FormActions>
        ) : (
          contest.status === 'open' && <Note>{texts.notYou}</Note>
        )}
      </Stack>
      {answering && <AnswerContestDialog contest={contest} onClose={() => setAnswering(false)} />}
    </Card>
  );
}
