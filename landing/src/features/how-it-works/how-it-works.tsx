/** Two guides side by side: how it works for a freelancer and for a client (product.md §1). */
import { MIN_WITHDRAWAL_COINS, STARTING_COINS } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { space } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { Section } from '../../parts/section';
import { stepsTexts } from '../../texts/steps';
import { type Step, StepGuide } from './step-guide';

const Guides = styled.div`
  display: grid;
  gap: ${space(6)};
  @media (min-width: 48em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export function HowItWorks() {
  const steps = useTexts(stepsTexts);
  const { freelancer, client } = steps;
  const forFreelancers: readonly Step[] = [
    { ...freelancer.register, text: freelancer.register.text({ coins: STARTING_COINS.freelancer }) },
    freelancer.find,
    freelancer.work,
    freelancer.earn,
    { ...freelancer.withdraw, text: freelancer.withdraw.text({ coins: MIN_WITHDRAWAL_COINS }) },
  ];
  const forClients: readonly Step[] = [
    { ...client.register, text: client.register.text({ coins: STARTING_COINS.client }) },
    client.buy,
    client.create,
    client.approve,
    client.pay,
  ];
  return (
    <Section id="how_It_Work" sub={steps.sub} heading={steps.heading} sunken>
      <Guides>
        <StepGuide title={steps.freelancers} steps={forFreelancers} />
        <StepGuide title={steps.clients} steps={forClients} />
      </Guides>
    </Section>
  );
}
