/** Each job: how often, when it last ran and went well, whether it is late, and what it last stumbled over. */
import { useTexts } from '@taskmint/platform';
import { color, type Column, DataTable, DateText, StatusPill, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import type { Job } from './job.queries';
import { jobInWords, rhythmInWords } from './job-words';

/** What a machine says: as long as it likes, on as many lines as that takes. */
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

export function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const { jobs: texts } = useTexts(catalogue);
  const moment = (value: string | null) => (value === null ? texts.never : <DateText value={value} withTime />);
  const columns: readonly Column<Job>[] = [
    {
      key: 'job',
      header: texts.columns.job,
      bare: true,
      render: ({ name }) => (
        <>
          <strong>{jobInWords(name)}</strong>
          <Machine>{name}</Machine>
        </>
      ),
    },
    {
      key: 'often',
      minor: true,
      card: 'start',
      header: texts.columns.often,
      render: (each) => <Rhythm>{rhythmInWords(each.every_seconds)}</Rhythm>,
    },
    { key: 'run', minor: true, header: texts.columns.run, render: (each) => moment(each.last_run) },
    { key: 'success', header: texts.columns.success, render: (each) => moment(each.last_success) },
    {
      key: 'state',
      card: 'end',
      header: texts.columns.state,
      render: ({ late }) => <StatusPill status={late ? 'late' : 'on_time'} />,
    },
    {
      key: 'error',
      header: texts.columns.error,
      render: ({ last_error: error }) => (error === null ? texts.none : <Machine>{error}</Machine>),
    },
  ];
  return <DataTable caption={texts.caption} columns={columns} rows={jobs} rowKey={({ name }) => name} empty={null} />;
}
