/** 'Our Packages': the coin packages on sale, each with Buy Now. */
import type { CoinPackage } from '@taskmint/contract';
import { useHost, useTexts, messageOf } from '@taskmint/platform';
import { Button, Coins, color, EmptyState, Money, Note, radius, space, text, VisuallyHidden } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { ownName } from '../../parts/package-name';
import { catalogue } from '../../texts';
import { useAddToCart } from './coins.queries';

/** Packages in as many columns as fit, each with its name, price and button. */
const Strip = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15.5rem), 1fr));
  gap: ${space(4)} ${space(3)};
`;

const Package = styled.li`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  align-content: space-between;
  gap: ${space(2)} ${space(3)};
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  &:has([data-best]) {
    border-color: ${color.primary};
  }
  & > div {
    flex: 1 1 10rem;
  }
  /* Below the words where both do not fit side by side, over the whole width. */
  & > button {
    flex: 1 0 auto;
  }
`;

/** The coins, and at the end of their line what they cost. */
const Heading = styled.h3`
  display: grid;
  grid-template-columns: auto auto;
  flex: 1 0 100%;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space(3)};
  font-size: ${text.lead};
`;

const Name = styled.span`
  grid-column: 1 / -1;
`;

/** On the upper edge, so that the words of all packages begin at the same height. */
const Best = styled.span`
  position: absolute;
  inset: -0.75rem auto auto ${space(4)};
  padding: 0 ${space(2)};
  border: 1px solid ${color.primary};
  border-radius: ${radius.pill};
  background: ${color.primarySoft};
  color: ${color.primary};
  font-size: ${text.small};
  font-weight: 600;
`;

/** Cents per coin with two decimals, from whole cents: `{ coins: 150, price_cents: 1000 }` -> `6.67`. */
export function centsPerCoin({ coins, price_cents }: Pick<CoinPackage, 'coins' | 'price_cents'>): string {
  return (price_cents / coins).toFixed(2);
}

/** The package with the lowest price per coin; null if there is only one, or if all cost the same. Compared in integers. */
function bestValue(packages: readonly CoinPackage[]): CoinPackage | null {
  const [first, ...others] = packages.toSorted((a, b) => a.price_cents * b.coins - b.price_cents * a.coins);
  const second = others[0];
  if (!first || !second) return null;
  return first.price_cents * second.coins < second.price_cents * first.coins ? first : null;
}

/** How many tasks like the last one the coins pay for, in words; nothing without a last task. */
function PaysFor({ coins, lastTask }: { coins: number; lastTask: number | null | undefined }) {
  const texts = useTexts(catalogue);
  if (!lastTask) return null;
  const count = Math.floor(coins / lastTask);
  return <Note>{count > 0 ? texts.paysFor({ count }) : texts.paysForPart}</Note>;
}

export interface PackageGridProps {
  /** Coins that the client's newest task cost. */
  lastTask?: number | null | undefined;
  packages: readonly CoinPackage[];
  /** Called once the package is in the cart. */
  onAdded(chosen: CoinPackage): void;
}

export function PackageGrid({ packages, lastTask, onAdded }: PackageGridProps) {
  const host = useHost();
  const { packages: texts, bestValue: bestText } = useTexts(catalogue);
  const best = bestValue(packages);
  const add = useAddToCart();
  if (packages.length === 0) {
    return <EmptyState title={texts.none} text={texts.noneText} />;
  }
  async function buy(chosen: CoinPackage): Promise<void> {
    try {
      await add.mutateAsync(chosen);
      onAdded(chosen);
    } catch (error) {
      host.toasts.show('error', messageOf(error));
    }
  }
  return (
    <Strip role="list">
      {packages.map((each) => {
        const name = ownName(each);
        return (
          <Package key={each._id}>
            <Heading>
              {name !== null && <Name>{name}</Name>}
              <Coins amount={each.coins} size="large" />
              <Money cents={each.price_cents} />
              {each === best && <Best data-best>{bestText}</Best>}
            </Heading>
            <div>
              <PaysFor coins={each.coins} lastTask={lastTask} />
              <Note>{texts.perCoin({ cents: Number(centsPerCoin(each)) })}</Note>
            </div>
            <Button
              variant="secondary"
              size="small"
              busy={add.isPending && add.variables._id === each._id}
              onClick={() => void buy(each)}
            >
              {texts.buy({ hidden: <VisuallyHidden>{texts.buyWhich({ count: each.coins })}</VisuallyHidden> })}
            </Button>
          </Package>
        );
      })}
    </Strip>
  );
}
