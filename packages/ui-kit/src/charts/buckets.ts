/** Groups days where there are too many for a chart to show individually. Pure. */

export interface Series {
  key: string;
  label: string;
  /** One value per day. */
  values: readonly number[];
  /** Movements are summed; a level is shown as at the end. */
  shape: 'moved' | 'level';
  tone: Tone;
}

export type Tone = 'primary' | 'coin' | 'info' | 'danger' | 'muted';

export interface Bucket {
  /** Its first and last day, `2026-12-21`. */
  from: string;
  to: string;
  /** One value per series. */
  values: number[];
}

/** More bars than this are grouped by week. */
const MAX_SINGLE_DAYS = 45;
const WEEK = 7;

/** Single days, or weeks that end with the last day; the first week may be shorter. */
export function bucketsOf(days: readonly string[], series: readonly Series[]): Bucket[] {
  const size = days.length > MAX_SINGLE_DAYS ? WEEK : 1;
  const buckets: Bucket[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const start = Math.max(0, end - size);
    buckets.push({
      from: days[start] ?? '',
      to: days[end - 1] ?? '',
      values: series.map(({ values, shape }) => {
        const part = values.slice(start, end);
        return shape === 'level' ? (part.at(-1) ?? 0) : part.reduce((sum, value) => sum + value, 0);
      }),
    });
  }
  return buckets.reverse();
}
