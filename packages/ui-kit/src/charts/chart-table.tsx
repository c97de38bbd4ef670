/** A chart's figures as a table, as an alternative to the drawing. */
import { formatDate, formatNumber, Summary, useLanguage, VisuallyHidden } from '@taskmint/ui-kit/core';
import type { Bucket, Series } from './buckets';
import type { TimeChartTexts } from './time-chart';
import { TableBox } from './time-chart.styles';

export interface ChartTableProps {
  caption: string;
  buckets: readonly Bucket[];
  series: readonly Series[];
  texts: TimeChartTexts;
}

/** Newest first. */
export function ChartTable({ caption, buckets, series, texts }: ChartTableProps) {
  const language = useLanguage();
  return (
    <details>
      <Summary>
        {texts.asTable}
        <VisuallyHidden>: {caption}</VisuallyHidden>
      </Summary>
      <TableBox role="region" aria-label={caption} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...buckets].reverse().map(({ from, to, values }) => (
              <tr key={to}>
                <th scope="row">
                  {from !== to && `${formatDate(from, language)} – `}
                  {formatDate(to, language)}
                </th>
                {values.map((value, index) => (
                  <td key={series[index]?.key}>{formatNumber(value, language)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </details>
  );
}
