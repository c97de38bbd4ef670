/** Determinate progress. Drawn with SVG attributes, so that no inline style is needed. */
import styled from 'styled-components';
import { color, radius } from '@taskmint/ui-kit/core';

const Track = styled.svg`
  width: 100%;
  height: 8px;
  border-radius: ${radius.pill};
  background: ${color.line};
`;

export function ProgressBar({ value, max = 100, label }: { value: number; max?: number; label: string }) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.round(share * max)}
    >
      <rect width={`${share * 100}%`} height="100%" fill={color.primary} />
    </Track>
  );
}
