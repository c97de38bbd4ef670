/** Movements of coins as a table. Who asks for them, and in which order, is the screen's business. */
import type { ReactNode } from 'react';
import { Coins, DateText, useLanguage } from '@taskmint/ui-kit/core';
import { type Column, DataTable } from '../tables/data-table';
import { InsteadOfMinor } from '../tables/data-table.styles';
import type { Sort } from '../tables/sorting';
import { aboutInWords, kindInWords, MOVEMENT_WORDS, type MovementFacts } from './movement-words';

export interface ShownMovement extends MovementFacts {
  _id: string;
  promotional: number;
  /** What was there after it. */
  balance?: number;
  at: string;
}

export interface MovementTableProps {
  /** What the table holds, where the coins are not the reader's own. */
  caption?: string;
  movements: readonly ShownMovement[];
  empty: ReactNode;
  sort: Sort;
  onSort(sort: Sort): void;
}

export function MovementTable({ caption: own, movements, empty, sort, onSort }: MovementTableProps) {
  const language = useLanguage();
  const { caption, columns: headers } = MOVEMENT_WORDS[language];
  const columns: readonly Column<ShownMovement>[] = [
    {
      key: 'date',
      header: headers.date,
      sortable: true,
      render: (each) => <DateText value={each.at} withTime />,
    },
    {
      key: 'kind',
      header: headers.kind,
      bare: true,
      render: (each) => (
        <>
          <strong>{kindInWords(each.kind, language)}</strong>
          <InsteadOfMinor>{aboutInWords(each, language)}</InsteadOfMinor>
        </>
      ),
    },
    { key: 'about', minor: true, header: headers.about, render: (each) => aboutInWords(each, language) },
    {
      key: 'amount',
      header: headers.coins,
      align: 'right',
      render: (each) => <Coins amount={each.amount} signed />,
    },
    {
      key: 'balance',
      header: headers.balance,
      align: 'right',
      // A server that is older than this page sends none.
      render: (each) => (each.balance === undefined ? '–' : <Coins amount={each.balance} />),
    },
  ];
  return (
    <DataTable
      caption={own ?? caption}
      columns={columns}
      rows={movements}
      rowKey={(each) => each._id}
      empty={empty}
      sort={sort}
      onSort={onSort}
    />
  );
}
