/** The tooltip of the chosen day or week, for pointer and keyboard. Screen readers hear the same from the slider it belongs to. */
import { color } from '@taskmint/ui-kit/core';
import styled from 'styled-components';

const LINE = 18;
const PADDING = 10;
/** Generous width of one character at 12 px, in px. */
const LETTER = 6.8;
const SWATCH = 14;

const Text = styled.text`
  fill: ${color.ink};
  font-size: 12px;
  font-variant-numeric: tabular-nums;
`;

const Strong = styled(Text)`
  font-weight: 650;
`;

export interface ChartTipProps {
  title: string;
  lines: readonly { key: string; label: string; value: string; fill: string }[];
  /** Centre of the selection, and the available space, in px. */
  at: number;
  room: { left: number; right: number; top: number };
}

export function ChartTip({ title, lines, at, room }: ChartTipProps) {
  const longest = Math.max(title.length, ...lines.map(({ label, value }) => label.length + value.length + 2));
  const width = Math.ceil(longest * LETTER) + 2 * PADDING + SWATCH;
  const height = (lines.length + 1) * LINE + 2 * PADDING - 4;
  // On the side with enough space, and never beyond the edge of the drawing.
  const beside = at + 14 + width <= room.right ? at + 14 : at - 14 - width;
  const x = Math.max(room.left, Math.min(beside, room.right - width));
  const y = room.top + 4;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx="6" fill={color.surface} stroke={color.control} />
      <Strong x={x + PADDING} y={y + PADDING + 10}>
        {title}
      </Strong>
      {lines.map(({ key, label, value, fill }, index) => {
        const baseline = y + PADDING + 10 + (index + 1) * LINE;
        return (
          <g key={key}>
            <circle cx={x + PADDING + 4} cy={baseline - 4} r="4" fill={fill} />
            <Text x={x + PADDING + SWATCH} y={baseline}>
              {label}
            </Text>
            <Strong x={x + width - PADDING} y={baseline} textAnchor="end">
              {value}
            </Strong>
          </g>
        );
      })}
    </g>
  );
}
