/** Every coin movement of the signed-in person, page by page. */
import { useTexts } from '@taskmint/platform';
import { CoinHandScene, EmptyState, TableSkeleton } from '@taskmint/ui-kit';
import { MovementTable } from '@taskmint/ui-kit/dashboard';
import type { ReactNode } from 'react';
import { catalogue } from '../texts';
import { BY_DATE, SortedList } from '../paged-list';
import { statementQuery } from './statement.queries';

export interface MovementListProps {
  /** How to get coins moving; shown while nothing has moved. */
  emptyText: string;
  emptyAction: ReactNode;
}

export function MovementList({ emptyText, emptyAction }: MovementListProps) {
  const { statement: texts } = useTexts(catalogue);
  const empty = <EmptyState picture={<CoinHandScene />} title={texts.none} text={emptyText} action={emptyAction} />;
  return (
    <SortedList
      pageSize={25}
      orders={BY_DATE}
      query={statementQuery}
      skeleton={<TableSkeleton columns={4} label={texts.loading} />}
    >
      {(movements, sorting) => <MovementTable movements={movements} {...sorting} empty={empty} />}
    </SortedList>
  );
}
