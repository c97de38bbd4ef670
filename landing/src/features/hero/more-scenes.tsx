/** Drawings for slides two to four: a shop, people to hire, and a road with many stops. */
import { color } from '@taskmint/ui-kit';
import { Coin, Face, Ground, line, Note, Person, Plant, SlideScene, thin, Upright } from './scene-parts';

function Awning({ x, y, stripes }: { x: number; y: number; stripes: number }) {
  return (
    <>
      {Array.from({ length: stripes }, (_, index) => (
        <path
          key={index}
          d={`M${x + index * 40} ${y}h40v44a20 16 0 0 1-40 0Z`}
          fill={index % 2 ? color.surface : color.primary}
          {...line}
        />
      ))}
    </>
  );
}

export function BusinessScene() {
  return (
    <SlideScene>
      <circle cx="610" cy="330" r="74" fill={color.surface} opacity="0.7" />
      <Ground />
      <path d="M240 330h280v230H240Z" fill={color.surface} {...line} />
      <path d="M252 290h256v40H252Z" fill={color.primarySoft} {...line} />
      <Coin x={380} y={310} r={15} />
      <Awning x={220} y={330} stripes={8} />
      <rect x="264" y="410" width="118" height="96" rx="4" fill={color.infoSoft} {...line} />
      <path d="m280 490 34-62M300 494l20-36" {...thin} stroke={color.surface} />
      <path d="M412 560V410h80v150" fill={color.coinSoft} {...line} />
      <circle cx="478" cy="490" r="5" fill={color.ink} />
      <rect x="428" y="428" width="48" height="34" rx="4" fill={color.surface} {...thin} />
      <path d="m440 446 8 8 16-16" {...line} stroke={color.primary} />
      <path d="M552 492h84v68h-84ZM574 428h64v64h-64Z" fill={color.coinSoft} {...line} />
      <path d="M594 492v22h20v-22M606 428v20" {...thin} />
      <Upright $move="translate(92px, 0)">
        <Person x={166} y={560} fill={color.coin} head={color.primarySoft} reach="right" />
      </Upright>
      <Plant x={70} y={560} />
      <Plant x={700} y={560} />
    </SlideScene>
  );
}

const STAR = 'M0-9 2.6-3 9-2.4 4.2 2 5.6 8.4 0 5-5.6 8.4-4.2 2-9-2.4-2.6-3Z';

function ProfileCard({
  x,
  y,
  fill,
  stars,
  tilt = 0,
}: {
  x: number;
  y: number;
  fill: string;
  stars: number;
  tilt?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt})`}>
      <rect width="196" height="236" rx="12" fill={color.surface} {...line} />
      <rect x="18" y="18" width="160" height="104" rx="6" fill={color.primarySoft} {...thin} />
      <path d="M58 122c0-34 16-46 40-46s40 12 40 46Z" fill={fill} {...line} />
      <circle cx="98" cy="58" r="22" fill={color.surface} {...line} />
      <path d="M76 55c2-24 42-26 45-2-14 3-19-4-24-9-4 7-10 11-21 11Z" fill={color.ink} />
      <g transform="translate(98 63)">
        <Face />
      </g>
      {Array.from({ length: 5 }, (_, index) => (
        <path
          key={index}
          d={STAR}
          transform={`translate(${50 + index * 24} 146)`}
          fill={index < stars ? color.coin : color.surface}
          stroke={color.coin}
          strokeWidth="2"
          strokeLinejoin="round"
        />
      ))}
      <path d="M30 178h54M98 178h40M30 202h36M80 202h70" stroke={color.line} strokeWidth="12" strokeLinecap="round" />
    </g>
  );
}

export function HireScene() {
  return (
    <SlideScene>
      <ellipse cx="380" cy="620" rx="450" ry="230" fill={color.surface} opacity="0.5" />
      <ProfileCard x={92} y={352} fill={color.coinSoft} stars={4} tilt={-9} />
      <ProfileCard x={478} y={322} fill={color.coin} stars={4} tilt={9} />
      <ProfileCard x={282} y={306} fill={color.primary} stars={5} />
      <circle cx="474" cy="318" r="30" fill={color.primary} {...line} />
      <path
        d="m460 318 10 11 19-21"
        stroke={color.onPrimary}
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Ground y={592} />
      <Coin x={214} y={570} r={20} />
      <Coin x={250} y={574} r={16} />
    </SlideScene>
  );
}

export function ExploreScene() {
  return (
    <SlideScene>
      <Upright $move="translate(-72px, 0)">
        <Coin x={560} y={318} r={46} />
      </Upright>
      <path
        d="M-900 560c300-120 600-20 890-90c90-70 170-86 262-40s160 30 246-22 180-44 272 12v190H-900Z"
        fill={color.primarySoft}
        {...line}
      />
      <path
        d="M-900 590c340-80 600 40 890-50c110-60 250-62 352-20s250 34 428-44v134H-900Z"
        fill={color.primary}
        {...line}
      />
      <path d="M330 610c20-46 96-58 96-92s-64-38-60-66 62-24 74-48" stroke={color.ink} strokeWidth="30" />
      <path d="M330 610c20-46 96-58 96-92s-64-38-60-66 62-24 74-48" stroke={color.coinSoft} strokeWidth="24" />
      <path d="M330 610c20-46 96-58 96-92s-64-38-60-66 62-24 74-48" {...thin} strokeDasharray="8 12" />
      <path d="M296 470v-62M484 500v-70M466 398v-48" {...line} />
      <Note x={250} y={334} tilt={-2} />
      <Note x={444} y={380} tilt={3} />
      <path d="M466 350h30l-9 10 9 10h-30Z" fill={color.danger} {...thin} />
      <Upright $move="translate(100px, 112px) scale(0.8)">
        <Person x={196} y={560} fill={color.surface} head={color.coinSoft} reach="right" />
        <path d="M148 470c-20 0-26 12-26 40s10 32 30 30" fill={color.coin} {...line} />
      </Upright>
      <Plant x={660} y={540} />
    </SlideScene>
  );
}
