/** A count as shown in a mark beside a label. */
import { useLanguage } from '@taskmint/platform';
import { formatNumber } from '@taskmint/ui-kit';

/** Higher numbers are not spelled out: nobody needs them. */
const MAX_COUNTED = 99;

export function useShownCount(count: number): string {
  const language = useLanguage();
  return count > MAX_COUNTED ? `${formatNumber(MAX_COUNTED, language)}+` : formatNumber(count, language);
}
