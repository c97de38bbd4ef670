import type { LanguageCode } from '../news-words';

/** `31-10-2026 22:55 UTC` (dates as in product.md §9), in the digits of the language. */
export function momentInUtc(at: string, language: LanguageCode): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T');
  const shown = `${day.split('-').reverse().join('-')} ${time.slice(0, 5)} UTC`;
  return language === 'bn' ? shown.replace(/\d/g, (digit) => Number(digit).toLocaleString('bn-BD')) : shown;
}
