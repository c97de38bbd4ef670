/** /help: common questions, answered with the product's own figures; searched on the page, each answer with an address of its own. */
import {
  CENTS_PER_COIN,
  MIN_WITHDRAWAL_COINS,
  PAYMENT_SYSTEMS,
  REJECTION_REASON_LENGTH,
  REVIEW_DAYS,
  SECOND_ADMIN_ABOVE_COINS,
  STARTING_COINS,
  TWO_ADMINS,
} from '@taskmint/contract';
import { Link, LOCALES, useLanguage, useLocation, useTexts } from '@taskmint/platform';
import {
  ButtonLink,
  Card,
  color,
  EmptyState,
  formatMoney,
  QueueScene,
  space,
  Stack,
  Summary,
  text,
  TextInput,
  TextLink,
} from '@taskmint/ui-kit';
import { useEffect, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { helpTexts } from '../../texts/help';
import { useDocumentTitle } from '../../routing/document-title';
import { Article, ArticleLead, ArticleTitle } from '../article';
import { GROUPS, type QuestionKey } from './questions';

const Group = styled.section`
  margin-top: ${space(8)};
`;

const Heading = styled.h2`
  margin-bottom: ${space(2)};
  font-size: ${text.heading3};
`;

const Answer = styled.details`
  scroll-margin-top: ${space(20)};
  border-bottom: 1px solid ${color.line};
  & > p {
    margin-bottom: ${space(3)};
  }
`;

const Question = styled(Summary)`
  justify-content: space-between;
  width: auto;
  min-height: 3rem;
  padding: ${space(2)} 0;
  color: ${color.ink};
  & > svg {
    color: ${color.muted};
  }
  &:hover {
    color: ${color.primary};
  }
`;

const Found = styled.p`
  margin-top: ${space(2)};
  color: ${color.muted};
  font-size: ${text.small};
`;

const Still = styled(Card)`
  margin-top: ${space(10)};
`;

/** Figures that answers refer to, from the constants that the server uses. */
function useFigures() {
  const language = useLanguage();
  return {
    freelancerCoins: STARTING_COINS.freelancer,
    clientCoins: STARTING_COINS.client,
    coinsPerDollar: 100 / CENTS_PER_COIN,
    dollar: formatMoney(100, language),
    reviewDays: REVIEW_DAYS.default,
    leastReviewDays: REVIEW_DAYS.min,
    mostReviewDays: REVIEW_DAYS.max,
    leastReason: REJECTION_REASON_LENGTH.min,
    leastWithdrawal: MIN_WITHDRAWAL_COINS,
    systems: new Intl.ListFormat(LOCALES[language], { type: 'disjunction' }).format(PAYMENT_SYSTEMS),
    secondAdmin: SECOND_ADMIN_ABOVE_COINS,
    secondAdminDays: TWO_ADMINS.days,
  };
}

type Paragraph = string | ((figures: ReturnType<typeof useFigures>) => string);

interface Shown {
  readonly key: QuestionKey;
  readonly question: string;
  readonly answer: readonly string[];
}

/** Whether the question or its answer contains every word searched for. */
function hasWords({ question, answer }: Shown, words: readonly string[]): boolean {
  const all = [question, ...answer].join(' ').toLocaleLowerCase();
  return words.every((word) => all.includes(word));
}

export function HelpScreen() {
  const texts = useTexts(helpTexts);
  const figures = useFigures();
  const { hash } = useLocation();
  const [search, setSearch] = useState('');
  useDocumentTitle(texts.title);
  // Following a link to an answer shows it, whatever was searched for before.
  useEffect(() => setSearch(''), [hash]);
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);

  const written = (key: QuestionKey): Shown => {
    const { question, answer } = texts.questions[key];
    const paragraphs: readonly Paragraph[] = answer;
    return { key, question, answer: paragraphs.map((each) => (typeof each === 'string' ? each : each(figures))) };
  };
  const groups = GROUPS.map(({ key, questions }) => ({
    key,
    shown: questions.map(written).filter((each) => hasWords(each, words)),
  })).filter(({ shown }) => shown.length > 0);
  const count = groups.reduce((sum, { shown }) => sum + shown.length, 0);
  const write = (label: ReactNode) => (
    <TextLink as={Link} to="/contact">
      {label}
    </TextLink>
  );

  return (
    <Article>
      <ArticleTitle>{texts.title}</ArticleTitle>
      <ArticleLead>{texts.lead}</ArticleLead>
      <div role="search">
        <TextInput
          type="search"
          label={texts.search}
          value={search}
          maxLength={80}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Found role="status">{words.length > 0 && texts.found({ count })}</Found>
      </div>
      {count === 0 && (
        <EmptyState picture={<QueueScene />} title={texts.none} text={texts.noneText({ write: write(texts.write) })} />
      )}
      {groups.map(({ key, shown }) => (
        <Group key={key} aria-labelledby={`group-${key}`}>
          <Heading id={`group-${key}`}>{texts.groups[key]}</Heading>
          {shown.map(({ key: id, question, answer }) => (
            <Answer key={id} id={id} open={words.length > 0 || hash === `#${id}`}>
              <Question>{question}</Question>
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <p>
                <TextLink as={Link} to={`/help#${id}`}>
                  {texts.link}
                </TextLink>
              </p>
            </Answer>
          ))}
        </Group>
      ))}
      <Still as="section" aria-labelledby="still-stuck">
        <Stack gap={3} align="start">
          <div>
            <h2 id="still-stuck">{texts.still}</h2>
            <p>{texts.stillText}</p>
          </div>
          <ButtonLink as={Link} to="/contact">
            {texts.contact}
          </ButtonLink>
        </Stack>
      </Still>
    </Article>
  );
}
