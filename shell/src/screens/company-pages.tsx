/** A page linked in the footer. Its numbers are the product's own; its texts are in texts/company. */
import {
  APPEAL,
  CENTS_PER_COIN,
  MIN_WITHDRAWAL_COINS,
  PAYMENT_SYSTEMS,
  REVIEW_DAYS,
  STARTING_COINS,
} from '@taskmint/contract';
import { LOCALES, useHost, useLanguage, useTexts } from '@taskmint/platform';
import { CardHeading, formatMoney, Skeleton, space, TextLink } from '@taskmint/ui-kit';
import { Suspense, type ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../texts';
import { companyTexts } from '../texts/company';
import { Article, ArticleLead, ArticleTitle } from './article';
import type { CompanyPageKey } from './company-links';
import { ContactForm } from '../routing/screens';

const Part = styled.section`
  margin-top: ${space(6)};
  & > p {
    margin-top: ${space(2)};
  }
`;

/** Facts that paragraphs may refer to: rules of the product, from the constants that the server uses. */
function useFacts() {
  const language = useLanguage();
  const texts = useTexts(companyTexts);
  const address = useHost().config.contactAddress;
  return {
    coinsPerDollar: 100 / CENTS_PER_COIN,
    dollar: formatMoney(100, language),
    systems: new Intl.ListFormat(LOCALES[language], { type: 'disjunction' }).format(PAYMENT_SYSTEMS),
    reviewDays: REVIEW_DAYS.default,
    leastReviewDays: REVIEW_DAYS.min,
    mostReviewDays: REVIEW_DAYS.max,
    appealDays: APPEAL.days,
    answerHours: APPEAL.answerHours,
    startingCoins: STARTING_COINS.freelancer,
    leastWithdrawal: MIN_WITHDRAWAL_COINS,
    contact: address
      ? texts.contactAddress({ address: <TextLink href={`mailto:${address}`}>{address}</TextLink> })
      : '',
  };
}

type Paragraph = string | ((facts: ReturnType<typeof useFacts>) => ReactNode);

export function CompanyPageScreen({ page }: { page: CompanyPageKey }) {
  const { lead, sections } = useTexts(companyTexts)[page];
  const { footer } = useTexts(catalogue);
  const facts = useFacts();
  return (
    <Article>
      <ArticleTitle>{footer.pages[page]}</ArticleTitle>
      <ArticleLead>{lead}</ArticleLead>
      {page === 'contact' && (
        <Suspense fallback={<Skeleton height="30rem" />}>
          <ContactForm />
        </Suspense>
      )}
      {sections.map(({ heading, paragraphs }) => {
        const said = paragraphs
          .map((paragraph: Paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph(facts)))
          // A paragraph that consists only of a missing fact, such as an address that is not configured.
          .filter((words) => words !== '');
        if (said.length === 0) return null;
        return (
          <Part key={heading}>
            <CardHeading>{heading}</CardHeading>
            {said.map((words, index) => (
              <p key={index}>{words}</p>
            ))}
          </Part>
        );
      })}
    </Article>
  );
}
