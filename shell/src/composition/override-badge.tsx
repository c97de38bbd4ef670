/** Shows that a developer's own build of a remote is on the page, and can end the override. */
import { useTexts } from '@taskmint/platform';
import { Button, color, radius, shadow, space } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../texts';
import { endOverride, type RemoteOverride } from './override';

const Badge = styled.aside`
  position: fixed;
  z-index: 1000;
  bottom: ${space(4)};
  left: ${space(4)};
  display: flex;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(2)} ${space(3)};
  border: 2px solid ${color.warn};
  border-radius: ${radius.control};
  background: ${color.surface};
  box-shadow: ${shadow};
`;

export function OverrideBadge({ override }: { override: RemoteOverride }) {
  const { failure } = useTexts(catalogue);
  return (
    <Badge aria-label={failure.overrideLabel}>
      <span>{failure.override({ name: <strong>{override.name}</strong> })}</span>
      <Button variant="secondary" size="small" onClick={endOverride}>
        {failure.reset}
      </Button>
    </Badge>
  );
}
