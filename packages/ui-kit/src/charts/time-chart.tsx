/**
 * Figures over days: movements as bars, levels as lines. Drawn as SVG, so that it uses theme colours and needs no inline style. Arrow keys move from
 * day to day and read it out, and the same figures are below as a table. Loaded by the screens that show one.
 */
import { scaleBand, scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { color, formatDate, formatNumber, formatShort, useLanguage } from '@taskmint/ui-kit/core';
import { type Bucket, bucketsOf, type Series, type Tone } from './buckets';
import { ChartTable } from './chart-table';
import { ChartTip } from './chart-tip';
import { Axis, Box, Figure, Key, Keys, Plot, Readout, Title } from './time-chart.styles';

const HEIGHT = 240;
const MARGIN = { top: 12, right: 20, bottom: 26, left: 52 };
const FIRST_WIDTH = 640;
/** Space for one date below the axis, in px. */
const DATE_WIDTH = 76;

const tones: Readonly<Record<Tone, string>> = {
  primary: color.primary,
  coin: color.coin,
  info: color.info,
  danger: color.danger,
  muted: color.control,
};

export interface TimeChartTexts {
  /** Opens the table: `Show as a table`. */
  asTable: string;
  /** Header of its first column. */
  day: string;
  /** Shown instead of a chart when nothing moved. */
  nothing: string;
}

export interface TimeChartProps {
  title: string;
  /** Oldest first, `2026-12-21`. */
  days: readonly string[];
  series: readonly Series[];
  texts: TimeChartTexts;
}

export function TimeChart({ title, days, series, texts }: TimeChartProps) {
  const buckets = useMemo(() => bucketsOf(days, series), [days, series]);
  const isEmpty = buckets.every(({ values }) => values.every((value) => value === 0));
  return (
    <Figure>
      <Title>{title}</Title>
      <Keys>
        {series.map(({ key, label, tone, shape }) => (
          <Key key={key}>
            <svg width="14" height="10" viewBox="0 0 14 10" aria-hidden>
              {shape === 'level' ? (
                <path d="M0 5H14" stroke={tones[tone]} strokeWidth="3" />
              ) : (
                <rect width="14" height="10" rx="2" fill={tones[tone]} />
              )}
            </svg>
            {label}
          </Key>
        ))}
      </Keys>
      {isEmpty ? <Readout>{texts.nothing}</Readout> : <Drawing title={title} buckets={buckets} series={series} />}
      <ChartTable caption={title} buckets={buckets} series={series} texts={texts} />
    </Figure>
  );
}

interface DrawingProps {
  title: string;
  buckets: readonly Bucket[];
  series: readonly Series[];
}

/** `21-12-2026`, or both ends of a week. */
function spanOf({ from, to }: Bucket, language: 'en' | 'bn'): string {
  return from === to ? formatDate(to, language) : `${formatDate(from, language)} – ${formatDate(to, language)}`;
}

function Drawing({ title, buckets, series }: DrawingProps) {
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [chosen, setChosen] = useState(buckets.length - 1);
  const [isPointedAt, setPointedAt] = useState(false);
  const active = Math.min(chosen, buckets.length - 1);
  const moved = series.filter(({ shape }) => shape === 'moved');

  const x = scaleBand<number>({
    domain: buckets.map((_, index) => index),
    range: [MARGIN.left, width - MARGIN.right],
    paddingInner: 0.25,
    paddingOuter: 0.1,
  });
  const within = scaleBand<string>({ domain: moved.map(({ key }) => key), range: [0, x.bandwidth()], padding: 0.08 });
  const highest = Math.max(1, ...buckets.flatMap(({ values }) => values));
  const y = scaleLinear<number>({ domain: [0, highest], range: [HEIGHT - MARGIN.bottom, MARGIN.top], nice: 4 });
  const ticks = y.ticks(4).filter((tick) => Number.isInteger(tick));
  const labelEvery = Math.max(1, Math.ceil((buckets.length * DATE_WIDTH) / (width - MARGIN.left)));
  const bottom = y(0);
  const middle = (index: number): number => (x(index) ?? 0) + x.bandwidth() / 2;

  function point(event: PointerEvent): void {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const index = Math.floor((left - MARGIN.left) / x.step());
    setChosen(Math.max(0, Math.min(buckets.length - 1, index)));
  }

  function press(event: KeyboardEvent): void {
    const to = {
      ArrowLeft: active - 1,
      ArrowDown: active - 1,
      ArrowRight: active + 1,
      ArrowUp: active + 1,
      Home: 0,
      End: buckets.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(buckets.length - 1, to)));
  }

  const current = buckets[active];
  const said = current
    ? `${spanOf(current, language)}: ${series.map(({ label }, index) => `${label} ${formatNumber(current.values[index] ?? 0, language)}`).join(', ')}`
    : '';
  return (
    <Box ref={box}>
      <Plot
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={buckets.length - 1}
        aria-valuenow={active}
        aria-valuetext={said}
        onKeyDown={press}
        onFocus={() => setPointedAt(true)}
        onBlur={() => setPointedAt(false)}
        onPointerEnter={() => setPointedAt(true)}
        onPointerLeave={() => setPointedAt(false)}
        onPointerMove={point}
        onPointerDown={point}
      >
        <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden focusable="false">
          {ticks.map((tick) => (
            <g key={tick}>
              <path d={`M${MARGIN.left} ${y(tick)}H${width - MARGIN.right}`} stroke={color.line} />
              <Axis x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {formatShort(tick, language)}
              </Axis>
            </g>
          ))}
          <rect
            x={(x(active) ?? 0) - (x.step() - x.bandwidth()) / 2}
            y={MARGIN.top}
            width={x.step()}
            height={bottom - MARGIN.top}
            fill={color.ink}
            opacity={0.06}
          />
          {buckets.map((bucket, index) => (
            <g key={bucket.to}>
              {series.map(({ key, shape, tone }, at) => {
                const top = y(bucket.values[at] ?? 0);
                if (shape !== 'moved' || top >= bottom) return null;
                return (
                  <rect
                    key={key}
                    x={(x(index) ?? 0) + (within(key) ?? 0)}
                    y={top}
                    width={within.bandwidth()}
                    height={bottom - top}
                    rx={Math.min(3, within.bandwidth() / 3)}
                    fill={tones[tone]}
                  />
                );
              })}
              {(buckets.length - 1 - index) % labelEvery === 0 && (
                <Axis x={middle(index)} y={HEIGHT - 8} textAnchor="middle">
                  {formatDate(bucket.to, language).slice(0, 5)}
                </Axis>
              )}
            </g>
          ))}
          {series.map(({ key, shape, tone }, at) =>
            shape === 'level' ? (
              <LinePath
                key={key}
                data={[...buckets]}
                x={(bucket) => middle(buckets.indexOf(bucket))}
                y={(bucket) => y(bucket.values[at] ?? 0)}
                stroke={tones[tone]}
                strokeWidth={2.5}
                strokeLinejoin="round"
                fill="none"
              />
            ) : null,
          )}
          <path d={`M${MARGIN.left} ${bottom}H${width - MARGIN.right}`} stroke={color.control} />
          {isPointedAt && current && (
            <ChartTip
              title={spanOf(current, language)}
              lines={series.map(({ key, label, tone }, at) => ({
                key,
                label,
                value: formatNumber(current.values[at] ?? 0, language),
                fill: tones[tone],
              }))}
              at={middle(active)}
              room={{ left: MARGIN.left, right: width - MARGIN.right, top: MARGIN.top }}
            />
          )}
        </svg>
      </Plot>
      <Readout aria-hidden>{said}</Readout>
    </Box>
  );
}

/** Observed width of the box, in px. */
function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setWidth(Math.max(240, Math.floor(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
