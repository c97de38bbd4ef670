/** One task in the list, as a card or as a line: title, client, pay, deadline, and places left. */
import type { SubmissionStatus, Task } from '@taskmint/contract';
import { TermsLine } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import {
  ButtonLink,
  type ButtonSize,
  color,
  Deadline,
  formatNumber,
  radius,
  SlotBar,
  space,
  StatusPill,
  text,
  visuallyHidden,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { Thumbnail } from '@taskmint/ui-kit/dashboard';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import styled, { css } from 'styled-components';
import { useByline } from '../../parts/byline';
import { ClientRecordLine, Starred } from '../../parts/client-record';
import { Effort } from '../../parts/effort';
import { Pay } from '../../parts/pay';
import { TaskPicture } from '../../parts/task-picture';
import { catalogue } from '../../texts';

/** The link at the end covers the whole card, so that all of it is clickable with only one link. */
const whole = css`
  position: relative;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  transition: border-color 120ms ease-out;
  &:hover {
    border-color: ${color.primary};
  }
  &:has(a:focus-visible) {
    outline: 3px solid ${color.primary};
    outline-offset: 2px;
  }
`;

/** Picture, head, facts and the rest are rows of the grid of cards: in cards side by side they begin at the same height. */
const Box = styled.article`
  ${whole}
  display: grid;
  grid-row: span 4;
  grid-template-rows: subgrid;
  row-gap: 0;
  overflow: hidden;
`;

/** With half the gap of the grid, which the picture leaves free below it, the padding is the same on all sides. */
const Body = styled.div`
  display: grid;
  grid-row: span 3;
  grid-template-rows: subgrid;
  grid-template-columns: minmax(0, 1fr);
  row-gap: ${space(3)};
  padding: ${space(2)} ${space(4)} ${space(4)};
`;

const Rest = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(3)};
`;

const Title = styled.h2`
  font-family: inherit;
  margin-bottom: ${space(1)};
  font-size: ${text.lead};
  letter-spacing: 0;
`;

const By = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  text-wrap: pretty;
`;

const Own = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  font-size: ${text.small};
`;

/** Each label above its value, side by side; what does not fit would be cut off by the card, so the last one wraps instead. */
const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)} ${space(3)};
`;

/** On a card the pay is what catches the eye; the others stand beside it, each label before its value. */
const CardFacts = styled(Facts)`
  display: grid;
  grid-template-columns: minmax(min-content, 1fr) auto;
  align-content: start;
  & > :first-child {
    grid-row: 1 / span 3;
  }
  & > :not(:first-child) {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 ${space(3)};
    font-size: ${text.small};
  }
`;

const Places = styled.div`
  display: grid;
  gap: ${space(1.5)};
  margin-top: auto;
  color: ${color.muted};
  font-size: ${text.small};
`;

const AllPlaces = styled.span``;

/** Replaces the bar of places in narrow lines. */
const PlacesInstead = styled.span`
  display: none;
`;

const Details = styled(ButtonLink)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: none;
  }
`;

const Line = styled.article`
  ${whole}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} ${space(4)};
  & > ${Facts} {
    flex-wrap: nowrap;
    gap: 0 ${space(6)};
  }
  & > ${Places} {
    width: 9rem;
    margin: 0;
  }
  text-wrap: pretty;
  /* Lines of a card are continuous text here. */
  & ${By} {
    display: inline;
  }
  & ${By} + ${By}::before {
    content: ' · ';
  }
  & ${Starred} {
    display: inline-flex;
    margin-right: ${space(1.5)};
  }
  @media (min-width: 56.25em) {
    grid-template-columns: auto minmax(0, 1fr) auto auto auto;
  }
  & > a > svg {
    display: none;
  }
  @media (max-width: 56.24em) {
    /* Pay, places left and deadline share the last line, without labels; the bar only repeats the text. */
    & > ${Places}, & ${AllPlaces} {
      display: none;
    }
    & ${PlacesInstead} {
      display: inline;
    }
    & > ${Facts} {
      flex-wrap: wrap;
      align-items: baseline;
      grid-column: 1 / -1;
      gap: ${space(1)} ${space(4)};
      font-size: ${text.small};
      & dt {
        ${visuallyHidden}
      }
      & dd > span:not(${AllPlaces}) {
        display: inline-flex;
        max-width: none;
        margin-right: ${space(1.5)};
      }
    }
    /* The arrow of a link. */
    & > a {
      grid-row: 1;
      grid-column: 3;
      width: 2.25rem;
      padding: 0;
      border-color: transparent;
      & > svg {
        display: block;
      }
      & > span:first-child {
        ${visuallyHidden}
      }
    }
  }
  @media (max-width: 37.49em) {
    grid-template-columns: minmax(0, 1fr) auto;
    & > :first-child {
      display: none;
    }
    & > a {
      grid-column: 2;
    }
  }
`;

export interface TaskCardProps {
  task: Task;
  /** The status of the reader's own work on it, if there is any. */
  handedIn?: SubmissionStatus | undefined;
}

export function TaskCard({ task, handedIn }: TaskCardProps) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <TaskPicture src={task.task_image_url} />
      <Body>
        <Head id={id} task={task} handedIn={handedIn} />
        <TaskFacts task={task} />
        <Rest>
          <By>
            <Effort task={task} />
          </By>
          <By>
            <TermsLine task={task} />
          </By>
          <PlacesLeft task={task} />
          <DetailsLink task={task} />
        </Rest>
      </Body>
    </Box>
  );
}

/** The same as one line. */
export function TaskLine({ task, handedIn }: TaskCardProps) {
  const id = useId();
  return (
    <Line aria-labelledby={id}>
      <Thumbnail src={task.task_image_url} />
      <div>
        <Head id={id} task={task} handedIn={handedIn} />
        <By>
          <Effort task={task} />
        </By>
        <By>
          <TermsLine task={task} />
        </By>
      </div>
      <PlacesLeft task={task} />
      <TaskFacts task={task} inLine />
      <DetailsLink task={task} size="small" />
    </Line>
  );
}

function Head({ id, task, handedIn }: TaskCardProps & { id: string }) {
  const { tasks: texts } = useTexts(catalogue);
  const byline = useByline();
  return (
    <div>
      <Title id={id}>{task.task_title}</Title>
      <By>{byline(task)}</By>
      {task.posted_by === 'software' && <By>{texts.bySoftware}</By>}
      <By>
        <ClientRecordLine record={task.client_record} />
      </By>
      {handedIn && (
        <Own>
          {texts.handedIn} <StatusPill status={handedIn} />
        </Own>
      )}
    </div>
  );
}

function TaskFacts({ task, inLine = false }: { task: Task; inLine?: boolean }) {
  const { tasks: texts } = useTexts(catalogue);
  const List = inLine ? Facts : CardFacts;
  return (
    <List>
      <div>
        <dt>{texts.payment}</dt>
        <dd>
          <Pay pay={task.per_task_pay} cashPay={task.cash_pay} size={inLine ? 'medium' : 'large'} />
        </dd>
      </div>
      <div>
        <dt>{texts.quantity}</dt>
        <dd>
          <AllPlaces>{formatNumber(task.task_quantity)}</AllPlaces>
          {inLine && (
            <PlacesInstead>{texts.placesLeft({ free: task.slots.free, total: task.task_quantity })}</PlacesInstead>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.deadline}</dt>
        <dd>
          <Deadline at={task.completion_date} />
        </dd>
      </div>
    </List>
  );
}

function PlacesLeft({ task: { slots, task_quantity } }: { task: Task }) {
  const { tasks: texts } = useTexts(catalogue);
  return (
    <Places>
      <SlotBar {...slots} />
      {texts.placesLeft({ free: slots.free, total: task_quantity })}
    </Places>
  );
}

function DetailsLink({ task, size = 'medium' }: { task: Task; size?: ButtonSize }) {
  const { tasks: texts } = useTexts(catalogue);
  return (
    <Details as={Link} to={`/dashboard/taskDetail/${task._id}`} $variant="secondary" $size={size}>
      <span>
        {texts.details({ hidden: <VisuallyHidden>{texts.ofTask({ title: task.task_title })}</VisuallyHidden> })}
      </span>
      {size === 'small' && <ChevronRight size={20} aria-hidden />}
    </Details>
  );
}
