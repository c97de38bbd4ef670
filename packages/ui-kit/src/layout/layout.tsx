/** Layout primitives: stacked, side by side, in a grid, on a card. Gaps are multiples of 4 px. */
import styled from 'styled-components';
import { color, radius, space } from '../theme/tokens';

/** Separates layout props from what belongs on the element. */
const layoutProps = new Set(['gap', 'min', 'justify', 'align', 'padding', 'sunken']);
const forward = { shouldForwardProp: (name: string) => !layoutProps.has(name) };

/** One below the other. */
export const Stack = styled.div.withConfig(forward)<{ gap?: number; align?: 'stretch' | 'start' }>`
  display: flex;
  flex-direction: column;
  align-items: ${({ align = 'stretch' }) => (align === 'start' ? 'flex-start' : align)};
  gap: ${({ gap = 4 }) => space(gap)};
  min-width: 0;
`;

/** Side by side, wrapping. */
export const Cluster = styled.div.withConfig(forward)<{ gap?: number; justify?: 'space-between' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ justify = 'flex-start' }) => justify};
  gap: ${({ gap = 3 }) => space(gap)};
  min-width: 0;
`;

/** Columns of at least `min` px, as many as fit. */
export const Grid = styled.div.withConfig(forward)<{ min?: number; gap?: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ min = 260 }) => min / 16}rem), 1fr));
  gap: ${({ gap = 4 }) => space(gap)};
`;

export const Card = styled.div.withConfig(forward)<{ padding?: number; sunken?: boolean }>`
  min-width: 0;
  padding: ${({ padding = 5 }) => space(padding)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${({ sunken }) => (sunken ? color.sunken : color.surface)};
`;

/** A card around a form with few fields, no wider than a comfortable line length. */
export const FormCard = styled(Card)`
  max-width: 48rem;
`;
