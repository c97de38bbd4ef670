/** First slide: a board full of tasks, one person posting and one taking. */
import { color } from '@taskmint/ui-kit';
import { Coin, Ground, line, Note, Person, Plant, SlideScene, Upright } from './scene-parts';

export function NoticeBoardScene() {
  return (
    <SlideScene>
      <ellipse cx="380" cy="600" rx="470" ry="250" fill={color.surface} opacity="0.55" />
      <Ground />
      <Upright $move="translate(76px, 34px) scale(0.8)">
        <path d="M252 560V350M508 560V350" {...line} strokeWidth="8" />
        <rect x="222" y="304" width="316" height="206" rx="8" fill={color.coinSoft} {...line} />
        <Note x={242} y={324} tilt={-3} />
        <Note x={340} y={320} tilt={2} />
        <Note x={434} y={328} tilt={-2} />
        <Note x={246} y={416} tilt={2} />
        <Note x={436} y={416} tilt={3} />
        <rect x="344" y="414" width="84" height="72" rx="5" stroke={color.ink} strokeWidth="2" strokeDasharray="6 6" />
        <Coin x={556} y={372} r={19} />
      </Upright>
      <Upright $move="translate(104px, 0)">
        <Person x={150} y={560} fill={color.primary} reach="right" />
      </Upright>
      <Upright $move="translate(-108px, 0)">
        <Person x={612} y={560} fill={color.surface} head={color.primarySoft} reach="left" />
      </Upright>
      <Plant x={50} y={560} />
      <Plant x={708} y={560} />
    </SlideScene>
  );
}
