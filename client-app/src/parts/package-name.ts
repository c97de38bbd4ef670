/** The name of a coin package. Its heading is the admin's, unless it only states the number of coins: that is said in the reader's language. */
import { textsOf } from '@taskmint/platform';
import { catalogue } from '../texts';

interface Named {
  heading: string;
  coins: number;
}

/** The name that an admin gave it; null if the heading only counts its coins. */
export function ownName({ heading, coins }: Named): string | null {
  return heading.replace(/,/g, '') === `${coins} coins` ? null : heading;
}

export function packageName(named: Named): string {
  return ownName(named) ?? textsOf(catalogue).packages.ofCoins({ count: named.coins });
}
