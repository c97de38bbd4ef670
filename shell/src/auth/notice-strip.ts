/** A strip about the account above a dashboard screen, with the action it calls for. */
import { color, radius, space } from '@taskmint/ui-kit';
import styled from 'styled-components';

export const NoticeStrip = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)} ${space(4)};
  margin-bottom: ${space(6)};
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${color.info};
  border-radius: ${radius.card};
  background: ${color.infoSoft};
  & > svg {
    flex: none;
    color: ${color.info};
  }
  & > p {
    flex: 1 1 12rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
