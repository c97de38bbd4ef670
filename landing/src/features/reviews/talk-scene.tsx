/** Two people talking about work that went well. */
import { color } from '@taskmint/ui-kit';

const line = { stroke: color.ink, strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const STAR = 'M0-11 3.2-3.6 11-3 5 2.4 6.8 10.2 0 6.2-6.8 10.2-5 2.4-11-3-3.2-3.6Z';

function Bust({ x, fill, hair }: { x: number; fill: string; hair: string }) {
  return (
    <g transform={`translate(${x} 300)`}>
      <path d="M-62 0c0-62 22-88 62-88S62-62 62 0Z" fill={fill} {...line} />
      <path d="M-12-92v18a12 12 0 0 0 24 0v-18" fill={color.surface} {...line} />
      <circle cy="-124" r="36" fill={color.surface} {...line} />
      <path d={hair} fill={color.ink} />
      <path d="M-10-114q10 10 20 0" {...line} />
      <circle cx="-12" cy="-126" r="3" fill={color.ink} />
      <circle cx="12" cy="-126" r="3" fill={color.ink} />
    </g>
  );
}

export function TalkScene() {
  return (
    <svg viewBox="0 0 400 320" width="100%" fill="none" aria-hidden focusable="false">
      <path d="M28 176C20 80 118 18 214 30s172 74 158 168-96 100-178 100S36 272 28 176Z" fill={color.primarySoft} />
      <path d="M40 300h320" {...line} />
      <Bust x={130} fill={color.primary} hair="M-37-122c-2-40 72-54 75-2-20 4-32-6-40-16-6 10-18 16-35 18Z" />
      <Bust x={284} fill={color.coinSoft} hair="M-38-110c-6-56 82-56 76 0-4-18-14-26-38-26s-34 8-38 26Z" />
      <path
        d="M60 34h150a10 10 0 0 1 10 10v56a10 10 0 0 1-10 10h-52l-18 22-8-22H60a10 10 0 0 1-10-10V44a10 10 0 0 1 10-10Z"
        fill={color.surface}
        {...line}
      />
      {[84, 110, 136, 162, 188].map((x) => (
        <path key={x} d={STAR} transform={`translate(${x} 60)`} fill={color.coin} />
      ))}
      <path d="M76 88h92" stroke={color.line} strokeWidth="8" strokeLinecap="round" />
      <path
        d="M268 62h84a10 10 0 0 1 10 10v40a10 10 0 0 1-10 10h-40l-12 18-8-18h-24a10 10 0 0 1-10-10V72a10 10 0 0 1 10-10Z"
        fill={color.surface}
        {...line}
      />
      <path
        d="m290 92 14 14 26-28"
        stroke={color.primary}
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
