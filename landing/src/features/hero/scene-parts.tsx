/**
 * Building blocks of the slides' drawings, in theme colours. On narrow windows a scene is cropped at its sides, so its main parts move to the middle;
 * on wide ones it is aligned right, and ground and hills continue to its left.
 */
import { color } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

export const line = { stroke: color.ink, strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
export const thin = { ...line, strokeWidth: 2 } as const;

/** 760 x 600 with the ground at y = 560; the upper 270 units are kept clear for text. */
export function SlideScene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 760 600" preserveAspectRatio="xMidYMax slice" fill="none" aria-hidden focusable="false">
      <Raised>{children}</Raised>
    </svg>
  );
}

/** Moves its contents in a window that is taller than wide. */
export const Upright = styled.g<{ $move: string }>`
  @media (max-width: 39.99em) {
    transform: ${({ $move }) => $move};
  }
`;

/** Raised above the carousel's buttons, which span the whole width of a phone. */
const Raised = styled.g`
  @media (max-width: 39.99em) {
    transform: translateY(-52px);
  }
`;

/** The ground line. */
export function Ground({ y = 560 }: { y?: number }) {
  return <path d={`M-900 ${y}H760`} {...line} />;
}

/** Two eyes and a smile, shared by all people on the page; (0, 0) is the centre of the head, whose radius is about 24. */
export function Face() {
  return (
    <>
      <path d="M-7 7q7 7 14 0" {...thin} />
      <circle cx="-8" cy="-1" r="2.2" fill={color.ink} />
      <circle cx="8" cy="-1" r="2.2" fill={color.ink} />
    </>
  );
}

export function Coin({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 13})`}>
      <circle r="13" fill={color.coinSoft} {...line} strokeWidth={39 / r} />
      <path d="M-5.5 6.5C-8 0-3-6.5 6.5-6.5 6.5 3 1 8.5-5.5 6.5Z" fill={color.coin} />
      <path d="M-6.5 8 2-2" stroke={color.coinSoft} strokeWidth="1.6" strokeLinecap="round" />
    </g>
  );
}

/** A standing person; (x, y) is between the feet. `reach` lifts one arm to that side. */
export function Person({
  x,
  y,
  fill,
  head = color.surface,
  reach,
}: {
  x: number;
  y: number;
  fill: string;
  head?: string;
  reach?: 'left' | 'right';
}) {
  const side = reach === 'left' ? -1 : 1;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-20 0v-52M20 0v-52" {...line} />
      <path d="M-28 0h12M16 0h14" {...line} />
      <path d="M-34-40c-2-62 10-96 34-96s36 34 34 96Z" fill={fill} {...line} />
      <circle cy="-164" r="25" fill={head} {...line} />
      <path d="M-25-168c2-26 46-30 50-2-14 4-20-4-26-10-4 8-12 12-24 12Z" fill={color.ink} />
      <g transform="translate(0 -158)">
        <Face />
      </g>
      {reach ? (
        <path d={`M${side * 18}-104q${side * 30} 4 ${side * 62}-42`} {...line} />
      ) : (
        <path d="M-16-104q-4 24 4 44M16-104q4 24-4 44" {...thin} />
      )}
    </g>
  );
}

/** A task pinned up: picture, lines and places. */
export function Note({ x, y, tilt = 0 }: { x: number; y: number; tilt?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt})`}>
      <rect width="92" height="76" rx="5" fill={color.surface} {...thin} />
      <rect x="10" y="12" width="22" height="22" rx="3" fill={color.primarySoft} {...thin} />
      <path d="M42 17h38M42 29h24" {...thin} />
      <path d="M10 52h24" stroke={color.primary} strokeWidth="7" />
      <path d="M38 52h16" stroke={color.coin} strokeWidth="7" />
      <path d="M58 52h24" stroke={color.line} strokeWidth="7" />
      <circle cx="46" cy="2" r="5" fill={color.danger} {...thin} />
    </g>
  );
}

export function Plant({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0-46c-2-40-18-56-36-64-2 30 8 54 36 64Z" fill={color.primary} {...thin} />
      <path d="M0-46c0-50 14-72 38-84 4 36-8 66-38 84Z" fill={color.surface} {...thin} />
      <path d="M-24-46h48l-8 46h-32Z" fill={color.coinSoft} {...line} />
    </g>
  );
}
