/** Stars, read-only, to a tenth. */
import styled from 'styled-components';
import { formatTenths } from '../language/formatting';
import { useLanguage } from '../language/language';
import { useWords } from '../language/words';
import { color } from '../theme/tokens';

const STAR = 'M12 2.5 14.9 8.7 21.6 9.6 16.7 14.3 17.9 21 12 17.8 6.1 21 7.3 14.3 2.4 9.6 9.1 8.7Z';

const Row = styled.span`
  display: inline-flex;
  gap: 1px;
  color: ${color.coin};
`;

/** A star filled from the left; the inner viewport clips it, so no ids for clip paths are needed. */
function Star({ share, size }: { share: number; size: number }) {
  const filled = 24 * share;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path d={STAR} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      {filled > 0 && (
        <svg width={filled} height={24} viewBox={`0 0 ${filled} 24`}>
          <path d={STAR} fill="currentColor" />
        </svg>
      )}
    </svg>
  );
}

export function Rating({ value, size = 18 }: { value: number; size?: number }) {
  const words = useWords();
  const language = useLanguage();
  const clamped = Math.min(5, Math.max(0, value));
  return (
    <Row role="img" aria-label={words.rating(formatTenths(clamped, language))}>
      {[0, 1, 2, 3, 4].map((index) => (
        <Star key={index} size={size} share={Math.min(1, Math.max(0, clamped - index))} />
      ))}
    </Row>
  );
}
