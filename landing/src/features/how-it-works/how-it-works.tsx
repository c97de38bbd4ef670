/** Two guides side by side: how a freelancer and how a client goes about it (product.md §1). */
import { MIN_WITHDRAWAL_COINS, STARTING_COINS } from '@taskmint/contract';
import { space } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { Section } from '../../parts/section';
import { type Step, StepGuide } from './step-guide';

const Guides = styled.div`
  display: grid;
  gap: ${space(6)};
  align-items: start;
  @media (min-width: 768px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const FREELANCER: readonly Step[] = [
  {
    label: 'Register',
    text: `Create an account as a freelancer. You start with ${STARTING_COINS.freelancer} coins.`,
  },
  { label: 'Find and Apply task', text: 'Look through the open tasks: pay, free places and deadline stand on each.' },
  { label: 'Complete Task', text: 'Do what the task asks for and hand in what it asks to see.' },
  { label: 'Earn Coins', text: 'As soon as your work is approved the coins are yours.' },
  {
    label: 'Withdraw Coins Convert to Money',
    text: `From ${MIN_WITHDRAWAL_COINS} coins on, have them paid out to your mobile account.`,
  },
];

const CLIENT: readonly Step[] = [
  { label: 'Register', text: `Create an account as a client. You start with ${STARTING_COINS.client} coins.` },
  { label: 'Purchase Coins', text: 'Choose a package and pay by card.' },
  { label: 'Create Task', text: 'Say what is to be done, how often, until when, and what you pay for each piece.' },
  {
    label: 'Select Freelancer and Approve For Work',
    text: 'Look at what was handed in and approve it, or reject it with a reason.',
  },
  { label: 'Payment', text: 'The freelancer is paid after the task is completed, from the coins you set aside.' },
];

export function HowItWorks() {
  return (
    <Section id="how_It_Work" sub="How it's work" heading="Explore Now" sunken>
      <Guides>
        <StepGuide title="For freelancers" steps={FREELANCER} />
        <StepGuide title="For clients" steps={CLIENT} />
      </Guides>
    </Section>
  );
}
