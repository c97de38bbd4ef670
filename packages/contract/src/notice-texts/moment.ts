/** A moment in a notice, whose mail knows no clock but UTC: `31-10-2026 22:55 UTC` (dates as in product.md §9). */
export function momentInUtc(at: string): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T');
  return `${day.split('-').reverse().join('-')} ${time.slice(0, 5)} UTC`;
}
