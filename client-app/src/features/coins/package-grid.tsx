/** 'Our Packages': the coin packages on sale, each with Buy Now. */
import type { CoinPackage } from '@taskmint/contract';
import { useHost, useTexts, messageOf } from '@taskmint/platform';
import { Button, Card, Coins, color, EmptyState, Money, Stack, text, VisuallyHidden } from '@taskmint/ui-kit';
import { FigureRow } from '@taskmint/ui-kit/dashboard';
import { ShoppingCart } from 'lucide-react';
import styled from 'styled-components';
import { packageName } from '../../parts/package-name';
import { catalogue } from '../../texts';
import { useAddToCart } from './coins.queries';

const Heading = styled.h3`
  font-size: ${text.lead};
`;

const Price = styled.p`
  font-size: ${text.heading3};
  font-weight: 650;
`;

const PerCoin = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
`;

const Full = styled(Stack)`
  height: 100%;
  justify-content: space-between;
`;

/** Cents per coin with two decimals, from whole cents: `{ coins: 150, price_cents: 1000 }` -> `6.67`. */
export function centsPerCoin({ coins, price_cents }: Pick<CoinPackage, 'coins' | 'price_cents'>): string {
  return (price_cents / coins).toFixed(2);
}

export interface PackageGridProps {
  packages: readonly CoinPackage[];
  /** Called when a package lies in the cart. */
  onAdded(chosen: CoinPackage): void;
}

export function PackageGrid({ packages, onAdded }: PackageGridProps) {
  const host = useHost();
  const { packages: texts } = useTexts(catalogue);
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
    <FigureRow>
      {packages.map((each) => (
        <Card key={each._id}>
          <Full gap={4}>
            <Stack gap={2}>
              <Heading>{packageName(each)}</Heading>
              <Coins amount={each.coins} size="large" />
              <Price>
                <Money cents={each.price_cents} />
              </Price>
              <PerCoin>{texts.perCoin({ cents: Number(centsPerCoin(each)) })}</PerCoin>
            </Stack>
            <Button
              variant="secondary"
              icon={<ShoppingCart size={18} aria-hidden />}
              busy={add.isPending && add.variables._id === each._id}
              onClick={() => void buy(each)}
            >
              {texts.buy({ hidden: <VisuallyHidden>{texts.buyWhich({ count: each.coins })}</VisuallyHidden> })}
            </Button>
          </Full>
        </Card>
      ))}
    </FigureRow>
  );
}
