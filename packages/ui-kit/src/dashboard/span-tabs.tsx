/** The period that charts cover: a month, three months or a year, as tabs around the charts. */
import { type ReactNode, useState } from 'react';
import { formatNumber, type Language, useLanguage } from '@taskmint/ui-kit/core';
import { Tabs } from '../tables/tabs';

const SPANS = [30, 90, 365] as const;

const WORDS: Readonly<Record<Language, { span: string; year: string; days: (count: string) => string }>> = {
  en: { span: 'Span of the chart', year: 'One year', days: (count) => `${count} days` },
  bn: { span: 'চার্টের সময়কাল', year: 'এক বছর', days: (count) => `${count} দিন` },
};

export interface SpanTabsProps {
  /** Renders the last `days` days. */
  children: (days: number) => ReactNode;
}

export function SpanTabs({ children }: SpanTabsProps) {
  const [span, setSpan] = useState<string>(String(SPANS[0]));
  const words = WORDS[useLanguage()];
  return (
    <Tabs
      label={words.span}
      value={span}
      onChange={setSpan}
      tabs={SPANS.map((days) => ({
        id: String(days),
        label: days === 365 ? words.year : words.days(formatNumber(days)),
        content: children(days),
      }))}
    />
  );
}
