/** Cases for admins to decide: a tab for each of their states, and in it a card for each case, page by page. What a card shows is up to the feature. */
import type { User } from '@taskmint/contract';
import { FilterTabs, PagedList, type ListQuery, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { EmptyState, QueueScene, Stack } from '@taskmint/ui-kit';
import { SkeletonCards } from '@taskmint/ui-kit/dashboard';
import type { ReactElement, ReactNode } from 'react';

export interface CaseTabsProps<State extends string, Case> {
  texts: { which: string; tabs: Readonly<Record<State, string>>; loading: string; noneText: string };
  /** The first is shown when the address names none. */
  states: readonly [State, ...State[]];
  query(host: HostServices, user: User, state: State, range: Range): ListQuery<Case>;
  /** Says that there is no case in this state. */
  none(state: State): string;
  picture?: ReactNode;
  card(each: Case): ReactElement;
}

export function CaseTabs<State extends string, Case>(props: CaseTabsProps<State, Case>) {
  const { texts, states, query, none, picture = <QueueScene />, card } = props;
  return (
    <FilterTabs label={texts.which} filters={states} initial={states[0]} labels={texts.tabs}>
      {(state) => (
        <PagedList
          pageSize={10}
          query={(host, user, range) => query(host, user, state, range)}
          skeleton={<SkeletonCards count={2} min={640} label={texts.loading} />}
          empty={<EmptyState picture={picture} title={none(state)} text={texts.noneText} />}
        >
          {(cases) => <Stack gap={5}>{cases.map(card)}</Stack>}
        </PagedList>
      )}
    </FilterTabs>
  );
}
