/** Indeterminate progress. */
import styled, { keyframes } from 'styled-components';
import { useWords } from '../language/words';
import { VisuallyHidden } from '../layout/visually-hidden';
import { color, space } from '../theme/tokens';

const turn = keyframes`to { transform: rotate(1turn); }`;

const Ring = styled.svg`
  flex: none;
  animation: ${turn} 900ms linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

/** Only the spinning ring, hidden from screen readers. */
export function SpinnerMark({ size = 18 }: { size?: number }) {
  return (
    <Ring
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden
    >
      <circle cx="10" cy="10" r="8" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" strokeLinecap="round" />
    </Ring>
  );
}

const Box = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(3)};
  padding: ${space(6)};
  color: ${color.muted};
`;

/** Announced politely; the label is for screen readers only. */
export function Spinner({ label }: { label?: string }) {
  const words = useWords();
  return (
    <Box role="status">
      <SpinnerMark size={28} />
      <VisuallyHidden>{label ?? words.loading}</VisuallyHidden>
    </Box>
  );
}
