/** A button or link in a table row: an icon whose label is shown on cards, read by screen readers, and shown as a tooltip. */
import { asCards, Button, ButtonLink, type ButtonProps, space, tight, visuallyHidden } from '@taskmint/ui-kit';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import styled, { css } from 'styled-components';

const onlyIcon = css`
  width: 2.25rem;
  padding: 0;
  @media (pointer: coarse) {
    width: 2.75rem;
  }
  & > span:not([title]) {
    ${visuallyHidden}
  }
  ${asCards(css`
    width: auto;
    & > span:not([title]) {
      position: static;
      margin: 0;
      width: auto;
      height: auto;
      overflow: visible;
      clip-path: none;
      white-space: normal;
    }
  `)}
`;

const Press = styled(Button)`
  position: relative;
  ${onlyIcon}
`;

const Go = styled(ButtonLink)`
  position: relative;
  ${onlyIcon}
`;

export const RowButtons = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(1)};
  flex-wrap: nowrap;
  ${asCards(css`
    flex-wrap: wrap;
    gap: ${space(2)};
  `)}
`;

/** Up to four decisions; on a card, two by two over its whole width. */
export const RowDecisions = styled(RowButtons)`
  ${asCards(css`
    flex: 1;
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    /* The longest label fits on one line at 360 px. */
    && > * {
      gap: ${space(1)};
      padding-inline: ${space(1)};
    }
    & > :only-child {
      grid-column: 2;
    }
  `)}
  @media ${tight} {
    && {
      grid-template-columns: minmax(0, 1fr);
    }
    && > * {
      grid-column: 1;
    }
  }
`;

/** Over the whole button. A title of the button itself would be read after its name, of which it is a part. */
const Hint = styled.span.attrs({ 'aria-hidden': true })`
  position: absolute;
  inset: 0;
`;

/** `hint`: the label without what it is about. */
export function RowButton({ hint, children, ...rest }: Omit<ButtonProps, 'size' | 'title'> & { hint: string }) {
  return (
    <Press size="small" {...rest}>
      <span>{children}</span>
      <Hint title={hint} />
    </Press>
  );
}

interface RowLinkProps extends ComponentPropsWithoutRef<typeof ButtonLink> {
  hint: string;
  icon: ReactNode;
  to: string;
}

export function RowLink({ hint, icon, children, ...rest }: RowLinkProps) {
  return (
    <Go $variant="secondary" $size="small" {...rest}>
      {icon}
      <span>{children}</span>
      <Hint title={hint} />
    </Go>
  );
}
