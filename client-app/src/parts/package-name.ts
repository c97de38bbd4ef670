/** What a coin package is called. Its heading is the admin's, except where it only says how many coins it has: that is said in the reader's language. */
import { textsOf } from '@taskmint/platform';
import { catalogue } from '../texts';

export function packageName({ heading, coins }: { heading: string; coins: number }): string {
  return heading.replace(/,/g, '') === `${coins} coins`
    ? textsOf(catalogue).packages.ofCoins({ count: coins })
    : heading;
}
