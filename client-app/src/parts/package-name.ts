/** What a coin package is called. Its heading is the admin's, except where it only says how many coins it has: that is said in the reader's language. */
import { textsOf } from '@taskmint/platform';
import { catalogue } from '../texts';

interface Named {
  heading: string;
  coins: number;
}

/** The name that an admin gave it; nothing where the heading only counts its coins. */
export function ownName({ heading, coins }: Named): string | null {
  return heading.replace(/,/g, '') === `${coins} coins` ? null : heading;
}

export function packageName(named: Named): string {
  return ownName(named) ?? textsOf(catalogue).packages.ofCoins({ count: named.coins });
}
