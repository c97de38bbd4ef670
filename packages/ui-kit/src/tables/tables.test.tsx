/** Needs the real styles, which hide parts: @styled. */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type Column, DataTable } from './data-table';
import { Pagination, pagesAround } from './pagination';
import { sortRows } from './sorting';
import { Tabs } from './tabs';

interface Row {
  id: string;
  title: string;
  pay: number | null;
}

const rows: Row[] = [
  { id: '1', title: 'Task 10', pay: 5 },
  { id: '2', title: 'Task 9', pay: null },
  { id: '3', title: 'task 1', pay: 30 },
];
const columns: Column<Row>[] = [
  { key: 'title', header: 'Title', render: (row) => row.title, sortable: true, sortValue: (row) => row.title },
  {
    key: 'pay',
    header: 'Pay',
    render: (row) => row.pay ?? '',
    align: 'right',
    sortable: true,
    sortValue: (row) => row.pay,
  },
];
const common = { caption: 'Tasks', columns, rowKey: (row: Row) => row.id, empty: <p>No tasks yet</p> };
const shownTitles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').lastChild?.textContent);

describe('DataTable', () => {
  it('sorts by its headers and says so', async () => {
    render(<DataTable {...common} rows={rows} />);
    expect(shownTitles()).toEqual(['Task 10', 'Task 9', 'task 1']);
    await userEvent.click(screen.getByRole('button', { name: 'Title' }));
    expect(shownTitles()).toEqual(['task 1', 'Task 9', 'Task 10']);
    const header = screen.getByRole('columnheader', { name: 'Title' });
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Title' }));
    expect(header.getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(shownTitles()).toEqual(['Task 10', 'task 1', 'Task 9']);
  });

  it('leaves sorting to the screen that asks for it', async () => {
    const onSort = jest.fn();
    render(<DataTable {...common} rows={rows} sort={{ key: 'pay', direction: 'asc' }} onSort={onSort} />);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(onSort).toHaveBeenCalledWith({ key: 'pay', direction: 'desc' });
    expect(shownTitles()).toEqual(['Task 10', 'Task 9', 'task 1']);
  });

  it('shows what to do when there is nothing', () => {
    render(<DataTable {...common} rows={[]} />);
    expect(screen.getByText('No tasks yet')).toBeTruthy();
  });

  it('names each row by its title, so that whoever moves down a column hears whose value it is', () => {
    const [title, pay] = columns as [Column<Row>, Column<Row>];
    render(<DataTable {...common} columns={[{ ...title, bare: true }, pay]} rows={rows} />);
    const names = screen.getAllByRole('rowheader');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Task 10', 'Task 9', 'task 1']);
    expect(names[0]!.outerHTML).toMatch(/^<th [^>]*scope="row"/);
    expect(screen.getAllByRole('cell')).toHaveLength(3);
  });

  it('gives each row its actions', () => {
    render(<DataTable {...common} rows={rows} rowActions={(row) => <button>Open {row.title}</button>} />);
    expect(screen.getByRole('button', { name: 'Open Task 9' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy();
  });
});

it('sorting keeps the given rows as they were and equal ones in order', () => {
  const given = [
    { n: 1, at: 'a' },
    { n: 1, at: 'b' },
    { n: 0, at: 'c' },
  ];
  expect(sortRows(given, ({ n }) => n, 'desc').map(({ at }) => at)).toEqual(['a', 'b', 'c']);
  expect(given.map(({ at }) => at)).toEqual(['a', 'b', 'c']);
});

describe('Pagination', () => {
  it('offers the ends and the neighbours', () => {
    expect(pagesAround(1, 1)).toEqual([1]);
    expect(pagesAround(4, 11)).toEqual([1, 2, 3, 4, 5, null, 11]);
    expect(pagesAround(6, 11)).toEqual([1, null, 5, 6, 7, null, 11]);
    expect(pagesAround(11, 11)).toEqual([1, null, 10, 11]);
  });

  it('says where one is and goes where one presses', async () => {
    const onPage = jest.fn();
    render(<Pagination page={3} pageSize={20} total={45} onPage={onPage} />);
    expect(screen.getByText('41 to 45 of 45')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });

  it('leaves the focus on what was pressed when that leads no further, until it is left', async () => {
    const onPage = jest.fn();
    const { rerender } = render(<Pagination page={2} pageSize={20} total={45} onPage={onPage} />);
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' });
    act(() => next.focus());
    await userEvent.keyboard('{Enter}');
    rerender(<Pagination page={3} pageSize={20} total={45} onPage={onPage} />);
    expect(document.activeElement).toBe(next);
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(onPage.mock.calls).toEqual([[3]]);
    await userEvent.tab({ shift: true });
    expect(next.disabled).toBe(true);
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('is not there when everything fits on one page', () => {
    const { container } = render(<Pagination page={1} pageSize={20} total={20} onPage={() => undefined} />);
    expect(container.childElementCount).toBe(0);
  });
});

function ThreeTabs() {
  const [value, setValue] = useState('open');
  const tabs = [
    { id: 'open', label: 'Open', content: 'open ones' },
    { id: 'done', label: 'Done', content: 'done ones' },
    { id: 'off', label: 'Off', content: 'cancelled ones' },
  ];
  return <Tabs label="Tasks" tabs={tabs} value={value} onChange={setValue} />;
}

describe('Tabs', () => {
  it('is one stop for Tab; arrows, Home and End move and choose', async () => {
    render(<ThreeTabs />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Open' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'Done' }).textContent).toBe('done ones');
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Off' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Open' }).getAttribute('aria-selected')).toBe('true');
  });

  it('brings the chosen one into a row that is wider than its room, also one that is hidden at first', () => {
    // jsdom lays nothing out: tabs of 100 px in a row of 250 px.
    let hidden = false;
    const spies = [
      jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => (hidden ? 0 : 250)),
      jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => (hidden ? 0 : 100)),
      jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
        return this.role === 'tab' && !hidden ? [...this.parentElement!.children].indexOf(this) * 100 : 0;
      }),
    ];
    const tabs = ['open', 'done', 'off', 'all'].map((id) => ({ id, label: id }));
    const at = (value: string) => <Tabs label="Tasks" tabs={tabs} value={value} onChange={() => undefined} />;
    const { rerender } = render(at('all'));
    const row = screen.getByRole('tablist');
    expect(row.scrollLeft).toBe(225);
    rerender(at('open'));
    expect(row.scrollLeft).toBe(0);

    let resized = () => undefined as void;
    globalThis.ResizeObserver = class {
      constructor(changed: () => void) {
        resized = changed;
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof ResizeObserver;
    hidden = true;
    rerender(at('all'));
    hidden = false;
    resized();
    expect(row.scrollLeft).toBe(225);
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
    for (const spy of spies) spy.mockRestore();
  });
});
