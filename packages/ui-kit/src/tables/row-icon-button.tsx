/** An icon button in a table row. Where rows are cards, text is shown beside its icon. */
import { IconButton, type IconButtonProps, space, text } from '@taskmint/ui-kit/core';
import styled, { css } from 'styled-components';
import { asCards } from './data-table.styles';

const Press = styled(IconButton)`
  ${asCards(css`
    grid-auto-flow: column;
    gap: ${space(2)};
    width: auto;
    padding: 0 ${space(2)};
  `)}
`;

const Words = styled.span`
  display: none;
  ${asCards(css`
    display: inline;
    font-size: ${text.small};
    font-weight: 600;
  `)}
`;

export interface RowIconButtonProps extends IconButtonProps {
  /** The label without its subject, which is above it on a card. */
  words: string;
}

export function RowIconButton({ icon, words, ...rest }: RowIconButtonProps) {
  return (
    <Press
      {...rest}
      icon={
        <>
          {icon}
          <Words>{words}</Words>
        </>
      }
    />
  );
}
