/** Steps through the pages of a list whose total is known. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import styled, { css } from 'styled-components';
import {
  color,
  formatNumber,
  narrow,
  PlainButton,
  radius,
  space,
  text,
  useLanguage,
  useWords,
} from '@taskmint/ui-kit/core';

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-top: ${space(4)};
`;

const Range = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const PageButton = styled(PlainButton)`
  display: grid;
  place-items: center;
  min-width: 2.75rem;
  height: 2.75rem;
  padding: 0 ${space(2)};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: transparent;
  color: ${color.ink};
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &:hover:not(:disabled, [aria-disabled='true']) {
    border-color: ${color.control};
  }
  &[aria-current='page'] {
    background: ${color.primary};
    color: ${color.onPrimary};
    font-weight: 650;
  }
  &:disabled,
  &[aria-disabled='true'] {
    color: ${color.muted};
    opacity: 0.5;
    cursor: not-allowed;
  }
`;

const Gap = styled.li`
  display: grid;
  place-items: center;
  min-width: 1.5rem;
  color: ${color.muted};
`;

/** Pages beside the current one are hidden on a phone. */
const Item = styled.li<{ $beside: boolean }>`
  ${({ $beside }) =>
    $beside &&
    css`
      @media ${narrow} {
        display: none;
      }
    `}
`;

/** Pages to offer: the first, the last, and the neighbours of the current one; `null` is a gap. */
export function pagesAround(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((each) => each >= 1 && each <= pageCount);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((each, index) => {
    const before = pages[index - 1];
    if (before === undefined || each - before === 1) return [each];
    return each - before === 2 ? [each - 1, each] : [null, each];
  });
}

export interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Renders nothing while everything fits on one page. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const words = useWords();
  const language = useLanguage();
  const pageCount = Math.ceil(total / pageSize);
  if (pageCount <= 1) return null;
  const number = (value: number) => formatNumber(value, language);
  const from = (page - 1) * pageSize + 1;
  return (
    <Nav aria-label={words.pages}>
      <Range>{words.range(number(from), number(Math.min(total, page * pageSize)), number(total))}</Range>
      <List role="list">
        <li>
          <PageButton aria-label={words.previousPage} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft size={20} aria-hidden />
          </PageButton>
        </li>
        {pagesAround(page, pageCount).map((each, index) =>
          each === null ? (
            <Gap key={`gap-${index}`} aria-hidden>
              …
            </Gap>
          ) : (
            <Item key={each} $beside={Math.abs(each - page) === 1 && each !== 1 && each !== pageCount}>
              <PageButton
                aria-label={words.page(number(each))}
                aria-current={each === page ? 'page' : undefined}
                onClick={() => onPage(each)}
              >
                {number(each)}
              </PageButton>
            </Item>
          ),
        )}
        <li>
          <PageButton aria-label={words.nextPage} disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
            <ChevronRight size={20} aria-hidden />
          </PageButton>
        </li>
      </List>
    </Nav>
  );
}
