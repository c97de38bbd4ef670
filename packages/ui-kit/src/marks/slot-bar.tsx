/** The places of a task as a segmented bar: approved, undecided, reserved, free, frozen, closed. Shown for every task. */
import styled from 'styled-components';
import { formatNumber } from '../language/formatting';
import { useLanguage } from '../language/language';
import { useWords } from '../language/words';
import { color, space, text } from '../theme/tokens';

const WIDTH = 1_000;
const HEIGHT = 10;
/** A place that nobody can take any more is drawn as a line instead of a block. */
const CLOSED_HEIGHT = 2;
/** More places than this are drawn as proportions, because single ones could not be told apart. */
const MAX_SINGLE = 24;

const fills = {
  approved: color.primary,
  pending: color.coin,
  reserved: color.info,
  free: color.line,
  frozen: color.danger,
  closed: color.line,
} as const;
type Part = keyof typeof fills;
const order: readonly Part[] = ['approved', 'pending', 'reserved', 'free', 'frozen', 'closed'];

const Box = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(1.5)};
  width: 100%;
  min-width: 5rem;
`;

const Bar = styled.svg`
  width: 100%;
  height: 10px;
  border-radius: 3px;
`;

/** The colour change of a place that is taken is animated. */
const Place = styled.rect`
  @media (prefers-reduced-motion: no-preference) {
    transition: fill 200ms ease-out;
  }
`;

const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(3)};
  color: ${color.muted};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  & > span {
    display: inline-flex;
    align-items: center;
    gap: ${space(1)};
  }
`;

export interface SlotBarProps {
  approved: number;
  pending: number;
  reserved?: number;
  free: number;
  /** Closed while a payment of the client is in dispute (decisions.md 24). */
  frozen?: number;
  /** How many places the task was posted with: those that ended untaken are in none of the counts. */
  total?: number;
  /** Shows the counts under the bar. */
  legend?: boolean;
}

interface Segment {
  part: Part;
  x: number;
  width: number;
}

/** Position of each segment on a bar of `WIDTH` units; single places while there are few. */
export function slotSegments(counts: Readonly<Record<Part, number>>): Segment[] {
  const total = order.reduce((sum, part) => sum + counts[part], 0);
  if (total === 0) return [{ part: 'free', x: 0, width: WIDTH }];
  const single = total <= MAX_SINGLE;
  const pieces = order.flatMap((part) =>
    single
      ? Array.from({ length: counts[part] }, () => ({ part, size: 1 }))
      : counts[part] > 0
        ? [{ part, size: counts[part] }]
        : [],
  );
  const gap = 8;
  const drawable = WIDTH - gap * (pieces.length - 1);
  let x = 0;
  return pieces.map(({ part, size }) => {
    const width = (drawable * size) / total;
    const segment = { part, x, width };
    x += width + gap;
    return segment;
  });
}

/** Height of a segment, and its vertical position in the bar. */
function rise(part: Part): { y: number; height: number } {
  const height = part === 'closed' ? CLOSED_HEIGHT : HEIGHT;
  return { y: (HEIGHT - height) / 2, height };
}

function Swatch({ part }: { part: Part }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
      <rect width="10" {...rise(part)} rx={part === 'closed' ? 0 : 2} fill={fills[part]} />
    </svg>
  );
}

export function SlotBar({ approved, pending, reserved = 0, free, frozen = 0, total, legend = false }: SlotBarProps) {
  const language = useLanguage();
  const words = useWords();
  const counted = approved + pending + reserved + free + frozen;
  const all = Math.max(counted, total ?? 0);
  const counts = { approved, pending, reserved, free, frozen, closed: all - counted };
  // Rare parts are listed only where there are any, and nothing is free once a task is closed.
  const always: readonly Part[] = counts.closed > 0 ? ['approved', 'pending'] : ['approved', 'pending', 'free'];
  const shown = order.filter((part) => always.includes(part) || counts[part] > 0);
  const said = words.slotsOf(
    shown.map((part) => `${formatNumber(counts[part], language)} ${words.slots[part]}`).join(', '),
    formatNumber(all, language),
  );
  return (
    <Box>
      <Bar viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img">
        <title>{said}</title>
        {slotSegments(counts).map(({ part, x, width }, index) => (
          <Place key={index} x={x} width={width} {...rise(part)} fill={fills[part]} />
        ))}
      </Bar>
      {legend && (
        <Legend aria-hidden>
          {shown.map((part) => (
            <span key={part}>
              <Swatch part={part} />
              {formatNumber(counts[part], language)} {words.slots[part]}
            </span>
          ))}
        </Legend>
      )}
    </Box>
  );
}
