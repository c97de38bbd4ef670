/** Coins by where they are, as one segmented bar with a legend; and the figures above it, in coins and dollars. Knows no role. */
import { coinsToCents } from '@taskmint/contract';
import { Coins, color, Money, space, SubLine, text, tight } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Figures = styled.div`
  display: grid;
  /* As wide as the columns of the legend below, so that both align. */
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  gap: ${space(4)};
  @media (max-width: 37.49em) {
    grid-auto-flow: row;
  }
  /* Where three do not fit, the balance has a row of its own and the figures beside it share the next. */
  @media (max-width: 56.24em) {
    &:has(> :nth-child(3)) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      grid-auto-flow: row;
      & > :first-child {
        grid-column: 1 / -1;
      }
    }
  }
  @media ${tight} {
    display: flex;
    flex-direction: column;
  }
`;

const Label = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
`;

const Value = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(2)};
  line-height: 1.2;
`;

const InMoney = styled.span`
  color: ${color.muted};
  font-size: ${text.lead};
`;

const Bar = styled.svg`
  width: 100%;
  height: 12px;
  border-radius: 4px;
  background: ${color.sunken};
`;

/** A change in a segment's size is animated. */
const Segment = styled.rect`
  @media (prefers-reduced-motion: no-preference) {
    transition:
      x 200ms ease-out,
      width 200ms ease-out;
  }
`;

const Legend = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr));
  gap: ${space(3)} ${space(4)};
  & dt {
    display: flex;
    align-items: center;
    gap: ${space(1.5)};
  }
  /* As large as the text is set. */
  & dt svg {
    flex: none;
    width: 0.75em;
    height: 0.75em;
  }
`;

const WIDTH = 1_000;
const GAP = 4;

export interface CoinPart {
  key: string;
  label: ReactNode;
  coins: number;
  /** A theme colour. */
  fill: string;
  note?: ReactNode;
  /** Keeps it in the legend even at zero. */
  always?: boolean;
}

export function CoinParts({ parts }: { parts: readonly CoinPart[] }) {
  const drawn = parts.filter(({ coins }) => coins > 0);
  const total = drawn.reduce((sum, { coins }) => sum + coins, 0);
  const room = WIDTH - GAP * Math.max(0, drawn.length - 1);
  let x = 0;
  return (
    <>
      {/* The figures below say the same. */}
      <Bar viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" aria-hidden focusable="false">
        {drawn.map(({ key, coins, fill }) => {
          const width = (room * coins) / total;
          const at = x;
          x += width + GAP;
          return <Segment key={key} x={at} width={width} height={12} fill={fill} />;
        })}
      </Bar>
      <Legend>
        {parts
          .filter(({ coins, always }) => coins > 0 || always)
          .map(({ key, label, coins, fill, note }) => (
            <div key={key}>
              <dt>
                <svg viewBox="0 0 10 10" aria-hidden>
                  <rect width="10" height="10" rx="2" fill={fill} />
                </svg>
                {label}
              </dt>
              <dd>
                <Coins amount={coins} />
                {note && <SubLine>{note}</SubLine>}
              </dd>
            </div>
          ))}
      </Legend>
    </>
  );
}

export interface CoinHeadProps {
  label: ReactNode;
  coins: number;
  /** One line under the figure. */
  note?: ReactNode;
  /** Shown beside it, usually one `SideFigure`. */
  children?: ReactNode;
}

/** The current amount in large type, with its value in dollars. */
export function CoinHead({ label, coins, note, children }: CoinHeadProps) {
  return (
    <Figures>
      <div>
        <Label>{label}</Label>
        <Value>
          <Coins amount={coins} size="huge" />
          <InMoney>
            = <Money cents={coinsToCents(coins)} />
          </InMoney>
        </Value>
        {note && <SubLine>{note}</SubLine>}
      </div>
      {children}
    </Figures>
  );
}

export function SideFigure({ label, value, note }: { label: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <Label>{label}</Label>
      {value}
      {note && <SubLine>{note}</SubLine>}
    </div>
  );
}
