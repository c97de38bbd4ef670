/**
 * A list paged by cursors: it shows the first page and appends more on request, so that nothing moves under the reader while items are being added to
 * it. Knows no noun.
 */
import type { User } from '@taskmint/contract';
import { useTexts, type HostServices } from '@taskmint/platform';
import { useUserInfiniteQuery } from '@taskmint/platform/query';
import { Button, color, formatNumber, space, text, useWords, visuallyHidden } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { GrowingQuery } from './list-query';
import { catalogue } from './texts';

const Part = styled.section`
  & + & {
    margin-top: ${space(4)};
  }
  &:focus {
    outline: none;
  }
`;

const End = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-top: ${space(4)};
  color: ${color.muted};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

const Told = styled.p<{ $hidden: boolean }>`
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

export interface GrowingListProps<Row> {
  query(host: HostServices, user: User): GrowingQuery<Row>;
  /** Shown until the first page has arrived, in its shape. */
  skeleton: ReactNode;
  /** Shown instead when there are no rows. */
  empty: ReactNode;
  /** Renders the rows of one page. */
  children(rows: readonly Row[]): ReactNode;
}

export function GrowingList<Row>({ query, skeleton, empty, children }: GrowingListProps<Row>) {
  const { growing: texts } = useTexts(catalogue);
  const { nothingFound } = useWords();
  const list = useUserInfiniteQuery(query);
  const newest = useRef<HTMLElement>(null);
  const askedFor = useRef(0);
  const partCount = list.data?.pages.length ?? 0;
  const [hadRows, setHadRows] = useState(false);
  if (!hadRows && list.data?.pages.some(({ items }) => items.length > 0)) setHadRows(true);
  // After asking for more, the reader continues where the new rows begin.
  useEffect(() => {
    if (askedFor.current > 1 && askedFor.current === partCount) newest.current?.focus();
    askedFor.current = 0;
  }, [partCount]);

  function showMore(): void {
    askedFor.current = partCount + 1;
    void list.fetchNextPage();
  }

  return (
    <Loaded query={list} skeleton={skeleton}>
      {({ pages }) => {
        const starts = pages.map((_, index) =>
          pages.slice(0, index).reduce((count, { items }) => count + items.length, 0),
        );
        const shown = pages.reduce((count, { items }) => count + items.length, 0);
        const isEmpty = shown === 0;
        return (
          <div>
            {/* That the former filter had nothing says nothing of this one. */}
            {isEmpty && (list.isPlaceholderData ? skeleton : empty)}
            {!isEmpty &&
              pages.map(({ items }, index) => {
                const from = (starts[index] ?? 0) + 1;
                const isLast = index === pages.length - 1;
                return (
                  <Part
                    key={from}
                    ref={isLast ? newest : undefined}
                    tabIndex={-1}
                    aria-label={texts.part({ from: formatNumber(from), to: formatNumber(from + items.length - 1) })}
                  >
                    {children(items)}
                  </Part>
                );
              })}
            <End>
              {/* The same element whatever is found: only a change of its text is announced. */}
              <Told role="status" $hidden={isEmpty}>
                {isEmpty && hadRows && nothingFound}
                {!isEmpty &&
                  (list.isFetchNextPageError
                    ? texts.failed
                    : texts.shown({
                        shown: formatNumber(shown),
                        total: formatNumber(Math.max(shown, pages[0]?.total ?? 0)),
                      }))}
              </Told>
              {list.hasNextPage && (
                <Button variant="secondary" busy={list.isFetchingNextPage} onClick={showMore}>
                  {texts.more}
                </Button>
              )}
            </End>
          </div>
        );
      }}
    </Loaded>
  );
}
