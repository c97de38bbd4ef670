/** The path of a task's coins from posting to money, with the figures of the newest open task, or of an example while there is none. */
import { coinsToCents, MIN_WITHDRAWAL_COINS, PAYMENT_SYSTEMS, REVIEW_DAYS, taskCost } from '@taskmint/contract';
import { LOCALES, useLanguage, useTexts } from '@taskmint/platform';
import { Coins, color, Money, radius, space, text } from '@taskmint/ui-kit';
import { CalendarCheck, LockKeyhole, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { EXAMPLE_TASK } from '../../parts/example-task';
import { useNewestTask } from '../../parts/public-data';
import { catalogue } from '../../texts';

const Caption = styled.p`
  margin-top: ${space(8)};
  color: ${color.muted};
  font-size: ${text.small};
`;

const Stops = styled.ol`
  display: grid;
  margin: ${space(4)} 0 0;
  @media (min-width: 40em) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/** A stop; the line behind its icon leads to the next one, downwards on a phone and sideways where there is room. */
const Stop = styled.li`
  position: relative;
  padding: 0 0 ${space(6)} ${space(14)};
  @media (min-width: 40em) {
    padding: ${space(14)} ${space(5)} 0 0;
  }
  &:not(:last-child)::before {
    position: absolute;
    inset: ${space(10)} auto 0 calc(${space(5)} - 1px);
    border-left: 2px dashed ${color.coin};
    content: '';
    @media (min-width: 40em) {
      inset: calc(${space(5)} - 1px) 0 auto ${space(10)};
      border-top: 2px dashed ${color.coin};
      border-left: 0;
    }
  }
`;

const Mark = styled.span`
  position: absolute;
  top: 0;
  left: 0;
  display: grid;
  place-items: center;
  width: ${space(10)};
  height: ${space(10)};
  border: 2px solid ${color.coin};
  border-radius: ${radius.pill};
  background: ${color.coinSoft};
  color: ${color.coin};
`;

const Title = styled.h3`
  font-size: ${text.lead};
`;

const Figure = styled.p`
  margin-top: ${space(2)};
  font-weight: 600;
  text-wrap: balance;
`;

const Why = styled.p`
  margin-top: ${space(1)};
  color: ${color.muted};
`;

export function CoinWay() {
  const { about, hero } = useTexts(catalogue);
  const { data: known } = useNewestTask();
  const systems = new Intl.ListFormat(LOCALES[useLanguage()], { type: 'disjunction' }).format(PAYMENT_SYSTEMS);
  const task = known ?? { ...EXAMPLE_TASK, task_title: hero.exampleTitle };
  const { task_quantity: places, per_task_pay: pay } = task;
  const title = <q>{task.task_title}</q>;
  const stops: readonly [icon: ReactNode, title: string, figure: ReactNode, why: ReactNode][] = [
    [
      <LockKeyhole key="posted" size={20} aria-hidden />,
      about.escrow.title,
      about.escrow.figure({
        coins: <Coins amount={taskCost(places, pay)} />,
        pay: <Coins amount={pay} />,
        count: places,
      }),
      about.escrow.text,
    ],
    [
      <CalendarCheck key="approved" size={20} aria-hidden />,
      about.review.title,
      about.review.figure({ coins: <Coins amount={pay} /> }),
      about.review.text({ days: REVIEW_DAYS.default }),
    ],
    [
      <Smartphone key="withdrawn" size={20} aria-hidden />,
      about.money.title,
      about.money.figure({ coins: <Coins amount={pay} />, money: <Money cents={coinsToCents(pay)} /> }),
      about.money.text({ least: <Coins amount={MIN_WITHDRAWAL_COINS} />, systems }),
    ],
  ];
  return (
    <>
      <Caption>{known ? about.wayOfNewest({ title }) : about.wayOfExample({ title })}</Caption>
      <Stops role="list">
        {stops.map(([icon, name, figure, why]) => (
          <Stop key={name}>
            <Mark>{icon}</Mark>
            <Title>{name}</Title>
            <Figure>{figure}</Figure>
            <Why>{why}</Why>
          </Stop>
        ))}
      </Stops>
    </>
  );
}
