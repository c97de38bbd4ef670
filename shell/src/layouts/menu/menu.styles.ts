/** Styles of a dashboard's menu entries: rows beside the screen and in the sheet, tabs on a phone's bar. */
import { color, radius, space, text, tight } from '@taskmint/ui-kit';
import { Link, NavLink } from '@taskmint/platform';
import styled, { css } from 'styled-components';

/** Below this width the sidebar becomes a bar along the bottom. */
export const phone = '(max-width: 47.99em)';

export const Side = styled.nav`
  border-right: 1px solid ${color.line};
  background: ${color.surface};
  @media ${phone} {
    position: fixed;
    z-index: 900;
    inset: auto 0 0;
    padding-bottom: env(safe-area-inset-bottom);
    border: 0;
    border-top: 1px solid ${color.line};
    @media ${tight} {
      overflow-x: auto;
      overflow-wrap: normal;
    }
    /* Covers only the space that scroll-padding-bottom reserves, so that nothing with focus is hidden behind it (WCAG 2.4.11). */
    & :is(a, button) {
      scroll-margin-bottom: calc(-5rem - env(safe-area-inset-bottom));
    }
  }
`;

export const SideList = styled.ul`
  position: sticky;
  top: 4rem;
  display: grid;
  gap: ${space(1)};
  padding: ${space(4)} ${space(3)};
  @media ${phone} {
    position: static;
    /* Equal widths, but none narrower than its longest word: at 320 px, labels touched at a fifth each. */
    grid-auto-columns: 1fr;
    grid-auto-flow: column;
    gap: 0;
    padding: 0;
  }
`;

/** Only in the sidebar; on a phone it is in the sheet. */
export const Beside = styled.li`
  @media ${phone} {
    display: none;
  }
`;

/** Only on a phone's bar. */
export const Below = styled.li`
  display: none;
  @media ${phone} {
    display: block;
  }
`;

export const Divider = styled.li`
  height: 1px;
  margin: ${space(3)} 0;
  background: ${color.line};
`;

export const BesideDivider = styled(Divider)`
  @media ${phone} {
    display: none;
  }
`;

const row = css`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  width: 100%;
  min-height: 2.75rem;
  padding: 0 ${space(3)};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  font-weight: 550;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  /* The sidebar is narrow on a tablet: a label and its count stay on one line. */
  @media (min-width: 48em) and (max-width: 63.99em) {
    gap: ${space(2)};
    padding: 0 ${space(2)};
    font-size: ${text.small};
  }
  & > svg {
    flex: none;
  }
  &:hover {
    background: ${color.sunken};
  }
  &[aria-current] {
    background: ${color.primarySoft};
    color: ${color.primary};
  }
`;

/** A row in the sidebar, a tab on a phone's bar, where its label may wrap onto a second line. */
const place = css`
  ${row}
  @media ${phone} {
    position: relative;
    flex-direction: column;
    /* Icons align, however many lines their labels take. */
    justify-content: flex-start;
    gap: ${space(1)};
    height: 100%;
    min-height: min(4.25rem, 25vw);
    padding: ${space(3)} ${space(1)} ${space(1.5)};
    font-size: 0.6875rem;
    letter-spacing: -0.01em;
    line-height: 1.2;
    text-align: center;
    /* Over the icon: there is no room beside the label. */
    & > [data-unread] {
      position: absolute;
      top: ${space(2)};
      left: 50%;
      margin-left: ${space(2)};
    }
  }
`;

export const PlaceLink = styled(NavLink)`
  ${place}
`;

export const MoreButton = styled.button`
  ${place}
`;

export const RowLink = styled(NavLink)`
  ${row}
`;

export const PlainLink = styled(Link)`
  ${row}
`;

export const RowButton = styled.button`
  ${row}
`;

export const Waiting = styled.span`
  ${place}
  cursor: default;
  &:hover {
    background: none;
  }
  @media ${phone} {
    justify-content: center;
    & > :last-child {
      display: none;
    }
  }
`;

export const Count = styled.span`
  min-width: 1.5rem;
  margin-left: auto;
  padding: 0 ${space(1.5)};
  border-radius: ${radius.pill};
  background: ${color.primary};
  color: ${color.onPrimary};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  text-align: center;
  @media ${phone} {
    /* In the bottom bar it sits at the icon's corner. */
    ${SideList} > li > a > &,
    ${SideList} > li > button > & {
      position: absolute;
      top: ${space(1)};
      left: 50%;
      margin-left: ${space(1)};
      min-width: 1.25rem;
      padding: 0 ${space(1)};
      font-size: 0.75rem;
    }
  }
`;
