/** Coin movements as a table. Fetching and sorting them is up to the screen. */
import type { ReactNode } from 'react';
import { Coins, color, DateText, space, text, useLanguage } from '@taskmint/ui-kit/core';
import styled from 'styled-components';
import { type Column, DataTable } from '../tables/data-table';
import { InsteadOfMinor, onlyAsCards } from '../tables/data-table.styles';
import type { Sort } from '../tables/sorting';
import { aboutInWords, MOVEMENT_WORDS, movementInWords, type MovementFacts } from './movement-words';

export interface ShownMovement extends MovementFacts {
  _id: string;
  promotional: number;
  /** The balance after it. */
  balance?: number;
  at: string;
}

/** Labels the amount on a card. */
const Named = styled.span`
  ${onlyAsCards}
  color: ${color.muted};
  font-size: ${text.small};
  white-space: nowrap;
`;

/** In a narrow table it moves to a second line rather than shrink further. */
const About = styled.div`
  min-width: 12rem;
`;

/** With millions of coins an amount takes the whole width of a card: its label wraps above it. */
const Beside = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: flex-end;
  gap: 0 ${space(2)};
`;

function Balance({ header, coins }: { header: string; coins: number | undefined }) {
  if (coins === undefined) return '–';
  return (
    <Beside>
      <Named aria-hidden>{header}</Named>
      <Coins amount={coins} />
    </Beside>
  );
}

export interface MovementTableProps {
  /** What the table contains, where the coins are not the reader's own. */
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
      sortedAs: 'past',
      card: 'start',
      render: (each) => <DateText value={each.at} withTime />,
    },
    {
      key: 'kind',
      header: headers.kind,
      bare: true,
      render: (each) => (
        <>
          <strong>{movementInWords(each, language)}</strong>
          <InsteadOfMinor>{aboutInWords(each, language)}</InsteadOfMinor>
        </>
      ),
    },
    {
      key: 'about',
      minor: true,
      card: 'line',
      header: headers.about,
      render: (each) => <About>{aboutInWords(each, language)}</About>,
    },
    {
      key: 'amount',
      header: headers.coins,
      align: 'right',
      card: 'end',
      render: (each) => <Coins amount={each.amount} signed />,
    },
    {
      key: 'balance',
      header: headers.balance,
      align: 'right',
      card: 'end',
      // Absent from servers older than this page.
      render: (each) => <Balance header={headers.balance} coins={each.balance} />,
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
