/** Needs the real styles, which hide parts: @styled. */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, type DataTableProps } from './data-table';
import { RowIconButton } from './row-icon-button';

/** jsdom lays nothing out: says how wide the box and its content are, and tells whoever watches. */
let room = 0;
let needed = 0;
let neededByMain = 0;
/** How much narrower the box is around all columns. */
let lostByAll = 0;
const watchers = new Set<() => void>();

beforeAll(() => {
  globalThis.ResizeObserver = class {
    constructor(private readonly changed: () => void) {
      watchers.add(changed);
    }
    observe() {}
    unobserve() {}
    disconnect() {
      watchers.delete(this.changed);
    }
  } as unknown as typeof ResizeObserver;
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: {
      configurable: true,
      get(this: HTMLElement) {
        return this.closest('[data-cards], [data-main]') ? room : room - lostByAll;
      },
    },
    scrollWidth: {
      configurable: true,
      get(this: HTMLElement) {
        // Cards are as wide as there is room for.
        if (this.closest('[data-cards]')) return room;
        return Math.max(this.clientWidth, this.closest('[data-main]') ? neededByMain : needed);
      },
    },
  });
});

function resize(width: number) {
  room = width;
  act(() => [...watchers].forEach((changed) => changed()));
}

const NAME = { key: 'name', header: 'Name', render: (row: string) => row };
const NOTE = { key: 'note', header: 'Note', minor: true, render: () => 'x' };

/** A table that needs 800 px, with 1,000 px of room; returns which of its shapes it has. */
function show(columns: DataTableProps<string>['columns'], rowActions?: DataTableProps<string>['rowActions']) {
  room = 1_000;
  needed = 800;
  neededByMain = 500;
  const { container } = render(
    <DataTable
      caption="People"
      columns={columns}
      rows={['Ada']}
      rowKey={(row) => row}
      empty={null}
      {...(rowActions && { rowActions })}
    />,
  );
  return () => ['cards', 'main'].find((each) => container.querySelector(`[data-${each}]`) !== null) ?? 'all';
}

it('has changed before the browser draws the new width, so that nobody sees it twice', () => {
  const fit = show([NAME]);
  // What `act` does would hide that it comes late.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  room = 700;
  watchers.forEach((changed) => changed());
  expect(fit()).toBe('cards');
  environment.IS_REACT_ACT_ENVIRONMENT = true;
});

it('is a table where its columns fit and cards where they do not, without going back and forth', () => {
  const fit = show([NAME]);
  expect(fit()).toBe('all');
  resize(700);
  expect(fit()).toBe('cards');
  resize(790);
  expect(fit()).toBe('cards');
  resize(801);
  expect(fit()).toBe('all');
});

it('shows the words of an icon in a row only on a card, under the same name', () => {
  show([{ ...NAME, bare: true }], (row) => (
    <RowIconButton label={`Delete ${row}`} words="Delete" icon={<svg aria-hidden />} />
  ));
  const words = () => within(screen.getByRole('button', { name: 'Delete Ada' })).getByText('Delete');
  expect(getComputedStyle(words()).display).toBe('none');
  resize(700);
  expect(getComputedStyle(words()).display).toBe('inline');
});

it('leaves out its minor columns first, and takes each back where it fits again', () => {
  const fit = show([{ ...NAME, bare: true }, NOTE]);
  const seen = [1_000, 700, 490, 600, 450, 801].map((width) => {
    resize(width);
    return fit();
  });
  expect(seen).toEqual(['all', 'main', 'cards', 'main', 'cards', 'all']);
  expect(document.querySelectorAll('[data-minor]')).toHaveLength(2);
});

it('comes to rest where the box is wider around fewer columns', () => {
  const fit = show([NAME, NOTE]);
  needed = 690;
  lostByAll = 15;
  resize(700);
  expect(fit()).toBe('main');
  resize(701);
  expect(fit()).toBe('main');
  resize(720);
  expect(fit()).toBe('all');
  lostByAll = 0;
});

describe('sorting', () => {
  const people = [
    { name: 'Ada', age: 36 },
    { name: 'Zoe', age: 5 },
    { name: 'Max', age: 70 },
  ];
  type Person = (typeof people)[number];
  const table = {
    caption: 'People',
    columns: [
      { key: 'number', header: '#', render: (_: Person, index: number) => index + 1 },
      {
        key: 'name',
        header: 'Name',
        sortable: true,
        sortValue: ({ name }: Person) => name,
        render: (row: Person) => row.name,
      },
      {
        key: 'age',
        header: '↕',
        sortLabel: 'Age',
        sortable: true,
        sortValue: ({ age }: Person) => age,
        render: (row: Person) => row.age,
      },
    ],
    rows: people,
    rowKey: ({ name }: Person) => name,
    empty: null,
  };
  const shown = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.lastChild?.textContent);
  const control = () => screen.getByRole('group', { name: 'Sort: People' });

  it('is in the headers of a table, and nowhere else', () => {
    room = 1_000;
    render(<DataTable {...table} />);
    expect(screen.getByRole('columnheader', { name: 'Name' }).querySelector('button')).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(2);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('is a choice above the cards, by keyboard alone, and no hidden header is in its way', async () => {
    room = 700;
    needed = 800;
    render(<DataTable {...table} />);
    // What the style sheet shows in place of the button.
    const names = screen
      .getAllByRole('columnheader')
      .map((header) => header.querySelector(':scope > span')?.textContent);
    expect(names).toEqual([undefined, 'Name', '↕']);
    const choice = within(control()).getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['As it came', 'Name', 'Age']);
    const direction = within(control()).getByRole<HTMLButtonElement>('button');
    expect(direction.disabled).toBe(true);
    await userEvent.tab();
    expect(document.activeElement).toBe(choice);
    await userEvent.selectOptions(choice, 'Age');
    expect(shown()).toEqual(['Zoe', 'Ada', 'Max']);
    expect(within(choice).queryByRole('option', { name: 'As it came' })).toBeNull();
    await userEvent.tab();
    expect(document.activeElement).toBe(direction);
    expect(direction.getAttribute('aria-label')).toBe('Ascending. Change to descending');
    await userEvent.keyboard('{Enter}');
    expect(shown()).toEqual(['Max', 'Ada', 'Zoe']);
    expect(direction.textContent).toBe('Descending');
    // Another column keeps the way round.
    await userEvent.selectOptions(choice, 'Name');
    expect(shown()).toEqual(['Zoe', 'Max', 'Ada']);
  });

  it('asks the screen where the screen sorts', async () => {
    room = 700;
    needed = 800;
    const onSort = jest.fn();
    render(<DataTable {...table} sort={{ key: 'age', direction: 'desc' }} onSort={onSort} />);
    await userEvent.selectOptions(within(control()).getByRole('combobox'), 'Name');
    await userEvent.click(within(control()).getByRole('button', { name: 'Descending. Change to ascending' }));
    expect(onSort.mock.calls).toEqual([[{ key: 'name', direction: 'desc' }], [{ key: 'age', direction: 'asc' }]]);
    expect(shown()).toEqual(['Ada', 'Zoe', 'Max']);
  });

  it('is one button that names the column where only one can be sorted', async () => {
    room = 700;
    needed = 800;
    const onSort = jest.fn();
    const columns = table.columns.filter(({ key }) => key !== 'age');
    render(<DataTable {...table} columns={columns} sort={{ key: 'name', direction: 'desc' }} onSort={onSort} />);
    expect(within(control()).queryByRole('combobox')).toBeNull();
    const button = within(control()).getByRole('button', { name: 'Name: Descending. Change to ascending' });
    expect(button.textContent).toBe('Name: Descending');
    await userEvent.click(button);
    expect(onSort).toHaveBeenCalledWith({ key: 'name', direction: 'asc' });
  });

  it('says of days which come first, and then needs no name beside it', async () => {
    room = 700;
    needed = 800;
    const onSort = jest.fn();
    const columns = (sortedAs: 'past' | 'coming') =>
      table.columns.filter(({ key }) => key !== 'age').map((column) => ({ ...column, sortedAs }));
    const sort = { key: 'name', direction: 'desc' } as const;
    const { rerender } = render(<DataTable {...table} columns={columns('past')} sort={sort} onSort={onSort} />);
    const button = within(control()).getByRole('button', { name: 'Newest first. Change to oldest first' });
    expect(button.textContent).toBe('Newest first');
    rerender(<DataTable {...table} columns={columns('coming')} sort={sort} onSort={onSort} />);
    expect(button.textContent).toBe('Name: Latest first');
    await userEvent.click(button);
    expect(onSort).toHaveBeenCalledWith({ key: 'name', direction: 'asc' });
  });

  it('leaves no mark on a column that is not minor', () => {
    const columns = table.columns.map((column) => ({ ...column, minor: false }));
    render(<DataTable {...table} columns={columns} />);
    expect(document.querySelector('[data-minor]')).toBeNull();
  });
});
