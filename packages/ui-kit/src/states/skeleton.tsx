/** Grey placeholders in the size of the content to come, so that nothing jumps. Hidden from screen readers except for one status. */
import styled, { css, keyframes } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden';
import { color, radius, space } from '../theme/tokens';

const breathe = keyframes`50% { opacity: 0.55; }`;

const Shape = styled.span<{ $width: string; $height: string; $round: boolean }>`
  display: block;
  max-width: 100%;
  background: ${color.line};
  ${({ $width, $height, $round }) => css`
    width: ${$width};
    height: ${$height};
    border-radius: ${$round ? radius.pill : radius.control};
  `}
  animation: ${breathe} 1600ms ease-in-out infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

export interface SkeletonProps {
  /** Any CSS length, e.g. `60%`. */
  width?: string;
  height?: string;
  round?: boolean;
}

export function Skeleton({ width = '100%', height = '1rem', round = false }: SkeletonProps) {
  return <Shape aria-hidden $width={width} $height={height} $round={round} />;
}

const Rows = styled.div`
  display: grid;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  overflow: hidden;
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  min-height: 3.5rem;
  padding: ${space(2)} ${space(4)};
  & + & {
    border-top: 1px solid ${color.line};
  }
  & > * {
    flex: 1;
  }
  /* Tables are shown as cards there. */
  @media (max-width: 43.74em) {
    min-height: 7rem;
    & > :nth-child(n + 3) {
      display: none;
    }
  }
`;

const WIDTHS = ['70%', '45%', '60%', '35%'];

/** Placeholder for a table. */
export function TableSkeleton({ rows = 5, columns, label }: { rows?: number; columns: number; label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Rows aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <Row key={row}>
            {Array.from({ length: columns }, (_, column) => (
              <div key={column}>
                <Skeleton width={WIDTHS[(row + column) % WIDTHS.length] ?? '50%'} />
              </div>
            ))}
          </Row>
        ))}
      </Rows>
    </div>
  );
}
