/** The pages behind the footer's links: who runs this, how to reach them, and what one agrees to. Text only, from the product's own rules. */
import {
  CENTS_PER_COIN,
  centsToDollars,
  MIN_WITHDRAWAL_COINS,
  PAYMENT_SYSTEMS,
  REVIEW_DAYS,
  STARTING_COINS,
} from '@taskmint/contract';
import { color, font, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { COMPANY_LINKS, type CompanyPath } from './company-links';

interface Section {
  heading: string;
  paragraphs: readonly string[];
}

export interface CompanyPage {
  path: CompanyPath;
  lead: string;
  sections: readonly Section[];
}

const dollarsPer20 = centsToDollars(20 * CENTS_PER_COIN);

/** Footer columns Company and Legal (product.md §2). */
export const COMPANY_PAGES: readonly CompanyPage[] = [
  {
    path: '/about-us',
    lead: 'Taskmint is an open marketplace for small paid tasks.',
    sections: [
      {
        heading: 'What we do',
        paragraphs: [
          'Clients cut work into small tasks and say what each is worth. Freelancers pick the tasks that suit them, hand in the work, and are paid in coins when it is approved.',
          `Coins are money that waits: 20 coins are worth $${dollarsPer20} when a freelancer withdraws them through ${PAYMENT_SYSTEMS.join(', ')}.`,
        ],
      },
      {
        heading: 'What we promise',
        paragraphs: [
          `The pay for every place of a task is set aside before the task is shown. Work that nobody reviews is approved and paid by itself, after ${REVIEW_DAYS.default} days unless the task says otherwise.`,
          'Every coin can be traced: each movement is written down twice, once where it leaves and once where it arrives, and the books are checked against each other.',
        ],
      },
      {
        heading: 'Open by design',
        paragraphs: [
          'The whole program is open. Anybody can read how a coin moves, run a marketplace of their own, or point out where we are wrong.',
        ],
      },
    ],
  },
  {
    path: '/contact',
    lead: 'How to reach the people who run this marketplace.',
    sections: [
      {
        heading: 'About a task, a submission or a withdrawal',
        paragraphs: [
          'Note the title of the task or the day of the withdrawal, and the code that stands under an error if there was one. With these two an admin finds what happened.',
        ],
      },
      {
        heading: 'About security',
        paragraphs: [
          'If you found a way to see or move what is not yours, tell the operator before anybody else, with the steps to repeat it. You will hear back, and be named in the notes of the fix if you like.',
        ],
      },
    ],
  },
  {
    path: '/jobs',
    lead: 'Work on the marketplace, or through it.',
    sections: [
      {
        heading: 'Through it',
        paragraphs: [
          `Register as a freelancer and start with ${STARTING_COINS.freelancer} coins. There is no interview: the open tasks are listed as soon as you are in.`,
        ],
      },
      {
        heading: 'On it',
        paragraphs: [
          'No positions are open at present. The program is open to contributions at any time, and whoever maintains a part of it was a contributor first.',
        ],
      },
    ],
  },
  {
    path: '/press-kit',
    lead: 'What to say, and how we look.',
    sections: [
      {
        heading: 'In one sentence',
        paragraphs: [
          'Taskmint is an open micro-task marketplace where clients post paid tasks, freelancers earn coins for approved work, and every coin can be traced.',
        ],
      },
      {
        heading: 'Name and mark',
        paragraphs: [
          'The name is written Taskmint, one word with one capital. The mark is a coin with a mint leaf cut out of it, in deep mint on a light ground or light mint on a dark one.',
        ],
      },
    ],
  },
  {
    path: '/terms',
    lead: 'What you agree to by using this marketplace.',
    sections: [
      {
        heading: 'Tasks and work',
        paragraphs: [
          'A client who posts a task sets the pay of all its places aside at once. What is not used comes back when the task ends or is deleted. After the first submission the pay of a task cannot change.',
          `A submission is approved or rejected once. If the client does neither within the review time of the task, ${REVIEW_DAYS.min} to ${REVIEW_DAYS.max} days, it is approved by itself. A rejected place opens again.`,
          'You may not work on your own tasks, hold several accounts, or hand in work that is not yours.',
        ],
      },
      {
        heading: 'Coins and money',
        paragraphs: [
          `Coins are bought by card at the price shown and are withdrawn at 20 coins for $${dollarsPer20}, from ${MIN_WITHDRAWAL_COINS} coins on. Coins that are asked for in a withdrawal are held until it is paid, rejected or taken back.`,
          'A card payment that the bank reverses takes its coins back.',
        ],
      },
      {
        heading: 'Accounts',
        paragraphs: [
          'An account that breaks these terms can be suspended, with a reason and an end date. You can close your account at any time; open tasks are then cancelled and work that you owe for is paid.',
        ],
      },
    ],
  },
  {
    path: '/privacy',
    lead: 'What is kept about you, why, and for how long.',
    sections: [
      {
        heading: 'What is kept',
        paragraphs: [
          'Your name, e-mail address, photo and role; the tasks, submissions and withdrawals you made; and every movement of your coins. Passwords are kept by the sign-in service and never reach our server. Card numbers go to the payment provider and never reach our server either.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'Other people see your name, photo, role and how much of your work was approved. The client of a task also sees the e-mail address of whoever submits to it, and the other way round. Admins see accounts and withdrawals, and everything an admin does is recorded.',
        ],
      },
      {
        heading: 'How long',
        paragraphs: [
          'As long as the account exists. When it is closed, name, address and photo are removed from it; movements of coins stay, without your name, because the books must add up.',
        ],
      },
    ],
  },
  {
    path: '/cookies',
    lead: 'This site sets no cookies of its own and none that follow you.',
    sections: [
      {
        heading: 'What your browser stores for us',
        paragraphs: [
          'While you are logged in: a token that says so, which ends with your session, and what the sign-in service needs to renew it. If you choose one: your theme and language. The last good list of the parts of this site, so that it opens when our server is slow.',
          'Logging out removes the token in every open tab.',
        ],
      },
      {
        heading: 'Others',
        paragraphs: [
          "The page on which you pay by card loads the payment provider's script, which may set cookies of its own to prevent fraud. No other page does.",
        ],
      },
    ],
  },
];

const Page = styled.article`
  max-width: 68ch;
  margin: 0 auto;
  padding: ${space(10)} ${space(4)} ${space(16)};
`;

const Title = styled.h1`
  font-family: ${font.display};
  font-size: ${text.heading1};
`;

const Lead = styled.p`
  margin: ${space(2)} 0 ${space(8)};
  color: ${color.muted};
  font-size: ${text.lead};
`;

const Part = styled.section`
  margin-top: ${space(6)};
  & > p {
    margin-top: ${space(2)};
  }
`;

const Heading = styled.h2`
  font-size: ${text.heading3};
`;

export function CompanyPageScreen({ page }: { page: CompanyPage }) {
  const title = COMPANY_LINKS.find(({ path }) => path === page.path)?.title;
  return (
    <Page>
      <Title>{title}</Title>
      <Lead>{page.lead}</Lead>
      {page.sections.map(({ heading, paragraphs }) => (
        <Part key={heading}>
          <Heading>{heading}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Part>
      ))}
    </Page>
  );
}
