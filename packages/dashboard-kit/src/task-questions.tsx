/** Questions about a task, with its client's answers; and forms to ask or answer, for those whom the server allows to. */
import { calls, QUESTION_ANSWER, TASK_QUESTION, type ListedQuestion, type Task } from '@taskmint/contract';
import { Link, useHost, useTexts } from '@taskmint/platform';
import { Card, CardHeading, color, Muted, Skeleton, space, Stack, TextLink } from '@taskmint/ui-kit';
import { MessageItem } from '@taskmint/ui-kit/dashboard';
import styled from 'styled-components';
import { GrowingList } from './growing-list';
import { growingQuery, useRefresh } from './list-query';
import { catalogue } from './texts';
import { MessageForm } from './message-form';

const List = styled.ul`
  display: grid;
  gap: ${space(5)};
`;

const Item = styled.li`
  display: grid;
  gap: ${space(3)};
`;

const Answer = styled.div`
  padding-inline-start: ${space(4)};
  border-inline-start: 3px solid ${color.line};
`;

export interface TaskQuestionsProps {
  task: Pick<Task, '_id' | 'can'>;
  /** The heading is above the card, like the page's other headings, and not inside it. */
  headingAbove?: boolean;
}

export function TaskQuestions({ task: { _id: id, can }, headingAbove = false }: TaskQuestionsProps) {
  const { questions: texts } = useTexts(catalogue);
  return (
    <Stack as="section" gap={3} aria-labelledby="questions-heading">
      {headingAbove && <h2 id="questions-heading">{texts.title}</h2>}
      <Card>
        <Stack gap={4}>
          {!headingAbove && <CardHeading id="questions-heading">{texts.title}</CardHeading>}
          <Muted>{texts.lead}</Muted>
          <GrowingList
            query={(host, user) =>
              growingQuery(user, ['tasks', 'questions', id], (cursor) =>
                host.api.list(calls.listQuestions, { params: { id }, query: { limit: 10, ...(cursor && { cursor }) } }),
              )
            }
            skeleton={<QuestionsSkeleton />}
            empty={<Muted>{texts.none}</Muted>}
          >
            {(questions) => (
              <List role="list" aria-label={texts.list}>
                {questions.map((question) => (
                  <QuestionItem key={question._id} question={question} />
                ))}
              </List>
            )}
          </GrowingList>
          {can?.ask && <AskForm id={id} />}
        </Stack>
      </Card>
    </Stack>
  );
}

function QuestionItem({ question }: { question: ListedQuestion }) {
  const { questions: texts } = useTexts(catalogue);
  const { _id, own, asker_name: name, at, answer, can } = question;
  return (
    <Item>
      <Quoted
        who={own ? texts.youAsk : name ? texts.asks({ name }) : texts.gone}
        at={at}
        words={question.hidden ? texts.hidden : question.text}
        report={can.report && { to: `/dashboard/report?about=question&id=${_id}`, label: texts.report }}
      />
      {answer && (
        <Answer>
          <Quoted
            who={texts.answer}
            at={answer.at}
            words={answer.hidden ? texts.hiddenAnswer : answer.text}
            report={can.reportAnswer && { to: `/dashboard/report?about=answer&id=${_id}`, label: texts.reportAnswer }}
          />
        </Answer>
      )}
      {!answer && !can.answer && !question.hidden && <Muted>{texts.unanswered}</Muted>}
      {can.answer && <AnswerForm question={question} />}
    </Item>
  );
}

interface QuotedProps {
  who: string;
  at: string;
  words: string;
  report: false | { to: string; label: string };
}

function Quoted({ who, at, words, report }: QuotedProps) {
  const link = report && (
    <TextLink as={Link} to={report.to}>
      {report.label}
    </TextLink>
  );
  return (
    <div>
      <MessageItem author={who} at={at} text={words} action={link} />
    </div>
  );
}

function AskForm({ id }: { id: string }) {
  const host = useHost();
  const { questions: texts } = useTexts(catalogue);
  return (
    <MessageForm
      about={`question:${id}`}
      name={texts.title}
      label={texts.ask}
      hint={texts.hint}
      bounds={TASK_QUESTION}
      submitLabel={texts.sendQuestion}
      onSend={(words) => host.api.call(calls.askQuestion, { params: { id }, body: { text: words } })}
      onSent={() => host.toasts.show('success', texts.asked)}
      onSettled={useRefresh(['tasks', 'questions'])}
    />
  );
}

function AnswerForm({ question: { _id: id, asker_name: name } }: { question: ListedQuestion }) {
  const host = useHost();
  const { questions: texts } = useTexts(catalogue);
  const label = name ? texts.answerTo({ name }) : texts.answerToGone;
  return (
    <MessageForm
      about={`answer:${id}`}
      name={texts.sendAnswer}
      label={label}
      hint={texts.onceHint}
      bounds={QUESTION_ANSWER}
      submitLabel={texts.sendAnswer}
      onSend={(words) => host.api.call(calls.answerQuestion, { params: { id }, body: { text: words } })}
      onSent={() => host.toasts.show('success', texts.answered)}
      onSettled={useRefresh(['tasks', 'questions'])}
    />
  );
}

/** Two questions, one with its answer. */
function QuestionsSkeleton() {
  const { questions: texts } = useTexts(catalogue);
  return (
    <Stack gap={5} role="status" aria-label={texts.loading}>
      {['80%', '55%'].map((width) => (
        <Stack key={width} gap={2}>
          <Skeleton width="9rem" />
          <Skeleton width={width} />
        </Stack>
      ))}
    </Stack>
  );
}
