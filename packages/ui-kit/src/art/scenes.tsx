/** Flat line-and-fill scenes in the palette, drawn for this product. Their colours are theme variables, so they work in dark mode too. */
import type { ReactNode } from 'react';
import { color } from '../theme/tokens';

const line = { stroke: color.ink, strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const thin = { ...line, strokeWidth: 1.75 } as const;

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 180" width="100%" fill="none" focusable="false" aria-hidden>
      {children}
    </svg>
  );
}

/** A coin in a scene; (x, y) is its centre. */
function SceneCoin({ x, y, r }: { x: number; y: number; r: number }) {
  const k = r / 13;
  return (
    <g transform={`translate(${x} ${y}) scale(${k})`}>
      <circle r="13" fill={color.coinSoft} {...line} strokeWidth={2.2 / k} />
      <path d="M-5.5 6.5C-8 0-3-6.5 6.5-6.5 6.5 3 1 8.5-5.5 6.5Z" fill={color.coin} />
      <path d="M-6.5 8 2-2" stroke={color.coinSoft} strokeWidth="1.6" strokeLinecap="round" />
    </g>
  );
}

/** A desk with a lamp, a task on the screen and a plant: where work begins. */
export function DeskScene() {
  return (
    <Scene>
      <circle cx="122" cy="84" r="70" fill={color.primarySoft} />
      <path d="M20 146h200" {...line} />
      <path d="M40 146v22M200 146v22" {...line} />
      <rect x="76" y="62" width="94" height="62" rx="6" fill={color.surface} {...line} />
      <path d="M112 124l-4 22h30l-4-22" fill={color.surface} {...line} />
      <rect x="86" y="73" width="22" height="18" rx="3" fill={color.coinSoft} {...thin} />
      <path d="M116 76h40M116 86h26" {...thin} />
      <path d="M86 110h18" stroke={color.primary} strokeWidth="6" strokeLinecap="round" />
      <path d="M112 110h10" stroke={color.coin} strokeWidth="6" strokeLinecap="round" />
      <path d="M130 110h30" stroke={color.line} strokeWidth="6" strokeLinecap="round" />
      <path d="M34 146c0-4 3-6 8-6h10c5 0 8 2 8 6" fill={color.surface} {...line} />
      <path d="M47 140 40 96l22-26" {...line} />
      <path d="M52 62c8-8 22-6 26 4l-20 16c-8-4-10-12-6-20Z" fill={color.primary} {...line} />
      <path d="M74 82l14 20" stroke={color.coin} strokeWidth="2" strokeDasharray="1 7" strokeLinecap="round" />
      <path d="M186 122h24l-4 24h-16z" fill={color.coinSoft} {...line} />
      <path d="M198 122c0-20-4-28-12-34-2 14 2 26 12 34Z" fill={color.primary} {...thin} />
      <path d="M198 122c0-24 6-34 16-40 2 18-4 32-16 40Z" fill={color.surface} {...thin} />
      <SceneCoin x={150} y={135} r={10} />
    </Scene>
  );
}

/** An open hand with its palm up, reaching in from the right. */
function Hand({ skin, sleeve }: { skin: string; sleeve: string }) {
  return (
    <>
      <path
        d="M200 119c-16-6-30-4-42 4-18 3-34 3-48-1-9-3-16-8-22-14-6-5-13 1-9 9 10 20 32 33 60 36 22 3 42 2 61-2Z"
        fill={skin}
        {...line}
      />
      <path d="M182 118c-8-12-20-19-31-17-8 2-7 9-1 12 6 4 9 7 12 12" fill={skin} {...line} />
      <path d="M112 122c8 8 20 12 36 12" {...thin} />
      <path d="M236 108h-32l-6 50h38Z" fill={sleeve} {...line} />
    </>
  );
}

/** One hand passes a coin to another. */
export function CoinHandScene() {
  return (
    <Scene>
      <ellipse cx="120" cy="90" rx="88" ry="74" fill={color.coinSoft} />
      <Hand skin={color.primarySoft} sleeve={color.surface} />
      <g transform="rotate(180 120 88)">
        <Hand skin={color.surface} sleeve={color.primary} />
      </g>
      <SceneCoin x={120} y={88} r={18} />
      <path
        d="M150 88h10M90 88H80M143 76l8-4M97 100l-8 4"
        stroke={color.coin}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </Scene>
  );
}

/** A sheet with ticked-off lines, and a pencil. */
export function TickedSheetScene() {
  return (
    <Scene>
      <path d="M30 118c-8-50 30-96 88-96s104 40 92 92-52 58-96 56-78-14-84-52Z" fill={color.primarySoft} />
      <path d="M78 26h66l28 28v100a6 6 0 0 1-6 6H78a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6Z" fill={color.surface} {...line} />
      <path d="M144 26v22a6 6 0 0 0 6 6h22" fill={color.coinSoft} {...line} />
      <path d="M114 74h40M114 100h40M114 126h24" {...thin} />
      {[68, 94, 120].map((y, index) => (
        <g key={y}>
          <rect x="86" y={y} width="14" height="14" rx="3" fill={index < 2 ? color.primary : color.surface} {...thin} />
          {index < 2 && (
            <path
              d={`m89 ${y + 7} 3.5 3.5 5-7`}
              stroke={color.onPrimary}
              strokeWidth="2.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          )}
        </g>
      ))}
      <path d="m146 142 46-58 13 10-46 58-15 6Z" fill={color.coinSoft} {...line} />
      <path d="m184 94 13 10M146 142l13 10" {...thin} />
      <path d="m192 84 4-5c3-4 8-4 11-2s5 8 2 12l-4 5" fill={color.danger} {...line} />
      <SceneCoin x={60} y={140} r={14} />
    </Scene>
  );
}

/** People in a queue, one after another, before a counter. */
export function QueueScene() {
  const people = [
    { x: 44, body: color.primary, head: color.surface },
    { x: 88, body: color.coinSoft, head: color.primarySoft },
    { x: 132, body: color.surface, head: color.coinSoft },
  ];
  return (
    <Scene>
      <path d="M16 60c20-34 70-44 122-36s92 36 88 78-60 52-118 50S-6 98 16 60Z" fill={color.infoSoft} />
      <path d="M10 158h220" {...line} />
      <path d="M176 110h46v48h-46Z" fill={color.primarySoft} {...line} />
      <path d="M168 104h62v10h-62Z" fill={color.surface} {...line} />
      <path d="M178 104V62h44v42" {...line} />
      <path d="M172 62h56l-6-18h-44Z" fill={color.coin} {...line} />
      <SceneCoin x={200} y={85} r={11} />
      {people.map(({ x, body, head }) => (
        <g key={x}>
          <path d={`M${x - 16} 158v-30c0-12 7-20 16-20s16 8 16 20v30Z`} fill={body} {...line} />
          <circle cx={x} cy="92" r="12" fill={head} {...line} />
          <path d={`M${x} 158v-18`} {...thin} />
        </g>
      ))}
      <rect
        x="140"
        y="124"
        width="18"
        height="13"
        rx="2"
        fill={color.surface}
        {...thin}
        transform="rotate(-8 149 130)"
      />
    </Scene>
  );
}
