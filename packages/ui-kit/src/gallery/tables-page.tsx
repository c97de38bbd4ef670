/** Gallery: full and empty tables; pagination and tabs. */
import { Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../actions/button';
import { RowIconButton } from '../tables/row-icon-button';
import { QueueScene } from '../art/scenes';
import { Stack } from '../layout/layout';
import { Coins } from '../marks/coins';
import { Deadline } from '../marks/dates';
import { SlotBar } from '../marks/slot-bar';
import { StatusPill } from '../marks/status-pill';
import { EmptyState } from '../states/empty-state';
import { type Column, DataTable } from '../tables/data-table';
import { Pagination } from '../tables/pagination';
import { Tabs } from '../tables/tabs';

interface Row {
  id: string;
  title: string;
  pay: number;
  approved: number;
  pending: number;
  free: number;
  ends: string;
  status: string;
}

const rows: Row[] = [
  {
    id: 'a',
    title: 'Label 40 photographs of shop fronts',
    pay: 480,
    approved: 4,
    pending: 2,
    free: 6,
    ends: '2027-03-01',
    status: 'open',
  },
  {
    id: 'b',
    title: 'Transcribe a two-minute recording',
    pay: 90,
    approved: 1,
    pending: 1,
    free: 1,
    ends: '2027-01-12',
    status: 'paused',
  },
  {
    id: 'c',
    title: 'Compare prices of rice in three markets',
    pay: 1_200,
    approved: 20,
    pending: 0,
    free: 0,
    ends: '2025-11-30',
    status: 'filled',
  },
];

const columns: Column<Row>[] = [
  {
    key: 'title',
    header: 'Title',
    render: (row) => row.title,
    sortable: true,
    sortValue: (row) => row.title,
    bare: true,
  },
  {
    key: 'slots',
    header: 'Places',
    render: (row) => <SlotBar approved={row.approved} pending={row.pending} free={row.free} />,
  },
  {
    key: 'pay',
    header: 'Payment',
    align: 'right',
    render: (row) => <Coins amount={row.pay} />,
    sortable: true,
    sortValue: (row) => row.pay,
  },
  { key: 'ends', header: 'Deadline', render: (row) => <Deadline at={row.ends} /> },
  { key: 'status', header: 'Status', render: (row) => <StatusPill status={row.status} /> },
];

/** As wide as a phone, where tables become cards. */
const Phone = styled.div`
  max-width: 22.5rem;
`;

export function TablesPage() {
  const [tab, setTab] = useState('open');
  const [page, setPage] = useState(4);
  const empty = (
    <EmptyState
      picture={<QueueScene />}
      title="No tasks yet"
      text="Your tasks will stand here with their places and coins."
      action={<Button>Add a task</Button>}
    />
  );
  const common = { columns, rowKey: (row: Row) => row.id, empty };
  return (
    <Stack gap={6}>
      <DataTable
        {...common}
        caption="My tasks"
        rows={rows}
        rowActions={(row) => (
          <>
            <RowIconButton label={`Details of ${row.title}`} words="Details" icon={<Eye size={20} aria-hidden />} />
            <RowIconButton
              label={`Delete ${row.title}`}
              words="Delete"
              tone="danger"
              icon={<Trash2 size={20} aria-hidden />}
            />
          </>
        )}
      />
      <DataTable {...common} caption="Zebra" rows={rows} zebra />
      <Phone>
        <DataTable {...common} caption="Cards, which are sorted above them" rows={rows.slice(0, 2)} />
      </Phone>
      <Pagination page={page} pageSize={20} total={214} onPage={setPage} />
      <Tabs
        label="Which tasks"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'open', label: 'Open', content: <p>Three open tasks.</p> },
          { id: 'done', label: 'Done', content: <p>Twelve tasks are done.</p> },
          { id: 'off', label: 'Cancelled', content: <p>None was cancelled.</p> },
        ]}
      />
      <DataTable {...common} caption="No tasks" rows={[]} />
    </Stack>
  );
}
