/** Each job: its interval, its last run and success, whether it is late, and its last error. On a card its name and state; a press shows the rest. */
import { useTexts } from '@taskmint/platform';
import {
  asCards,
  color,
  type Column,
  DataTable,
  DateText,
  onlyAsCards,
  space,
  StatusPill,
  text,
} from '@taskmint/ui-kit';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { catalogue } from '../../texts';
import type { Job } from './job.queries';
import { jobInWords, rhythmInWords } from './job-words';

/** Machine output of any length, wrapped over as many lines as needed. */
export const Machine = styled.code`
  display: block;
  max-width: 26rem;
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

const Rhythm = styled.span`
  white-space: nowrap;
`;

const InTable = styled.div`
  ${asCards(css`
    display: none;
  `)}
`;

const OnCard = styled.details`
  ${onlyAsCards}
  flex-direction: column;
`;

/** Clickable above and below its text too, up to the edges of its card. */
const Name = styled.summary`
  display: block;
  margin-block: calc(-1 * ${space(4)});
  padding-block: ${space(4)};
  font-weight: 600;
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker {
    display: none;
  }
  & > svg {
    display: inline;
    margin-inline-start: ${space(1)};
    color: ${color.muted};
    vertical-align: -0.2em;
  }
  details[open] > & > svg {
    rotate: 180deg;
  }
`;

const Facts = styled.dl`
  display: grid;
  gap: ${space(2)};
  margin: ${space(2)} 0;
  font-size: ${text.small};
`;

export function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const { jobs: texts } = useTexts(catalogue);
  const moment = (value: string | null) => (value === null ? texts.never : <DateText value={value} withTime />);
  const facts = {
    often: (each: Job) => <Rhythm>{rhythmInWords(each.every_seconds)}</Rhythm>,
    run: (each: Job) => moment(each.last_run),
    success: (each: Job) => moment(each.last_success),
    error: ({ last_error: error }: Job) => (error === null ? texts.none : <Machine>{error}</Machine>),
  };
  const fact = (key: keyof typeof facts) => ({ key, header: texts.columns[key], render: facts[key] });
  const columns: readonly Column<Job>[] = [
    {
      key: 'job',
      header: texts.columns.job,
      bare: true,
      render: (each) => (
        <>
          <InTable>
            <strong>{jobInWords(each.name)}</strong>
            <Machine>{each.name}</Machine>
          </InTable>
          <Folded name={each.name}>
            {(['often', 'run', 'success', 'error'] as const).map((key) => (
              <div key={key}>
                <dt>{texts.columns[key]}</dt>
                <dd>{facts[key](each)}</dd>
              </div>
            ))}
          </Folded>
        </>
      ),
    },
    { ...fact('often'), minor: true, card: 'none' },
    { ...fact('run'), minor: true, card: 'none' },
    { ...fact('success'), card: 'none' },
    {
      key: 'state',
      card: 'end',
      header: texts.columns.state,
      render: ({ late }) => <StatusPill status={late ? 'late' : 'on_time'} />,
    },
    { ...fact('error'), card: 'none' },
  ];
  return <DataTable caption={texts.caption} columns={columns} rows={jobs} rowKey={({ name }) => name} empty={null} />;
}

function Folded({ name, children }: { name: string; children: ReactNode }) {
  return (
    <OnCard>
      <Name>
        {jobInWords(name)}
        <ChevronDown size={18} aria-hidden />
      </Name>
      <Facts>{children}</Facts>
      <Machine>{name}</Machine>
    </OnCard>
  );
}
