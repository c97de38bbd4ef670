/** Lists and removes the cards that the client keeps with the payment provider. Choosing one to pay with is up to the card form. */
import type { SavedCard } from '@taskmint/contract';
import { useConfirmedAction } from '@taskmint/dashboard-kit';
import { textsOf, useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Card, formatNumber, IconButton, Skeleton, space, Stack, SubLine } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { Trash2 } from 'lucide-react';
import styled from 'styled-components';
import { moneyTexts } from '../../texts/money';
import { brandName, CardPicture } from './card-brands';
import { cardsQuery, useRemoveCard } from './payment.queries';

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
`;

const Line = styled.li`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  & > :last-child {
    margin-inline-start: auto;
  }
`;

/** `Visa ending in 4242`. */
export function cardInWords({ brand, last4 }: SavedCard): string {
  return textsOf(moneyTexts).cards.kept({ brand: brandName(brand), last4 });
}

export function expiryInWords({ exp_month: month, exp_year: year }: SavedCard): string {
  const two = formatNumber(month).padStart(2, formatNumber(0));
  return textsOf(moneyTexts).cards.until({ month: two, year: String(year) });
}

export function SavedCards() {
  const confirmAndRun = useConfirmedAction();
  const { cards: texts } = useTexts(moneyTexts);
  const cards = useUserQuery(cardsQuery);
  const remove = useRemoveCard();
  const askAndRemove = (card: SavedCard): Promise<void> =>
    confirmAndRun({
      confirm: {
        title: texts.sure,
        text: `${cardInWords(card)}. ${texts.sureText}`,
        confirmLabel: texts.yes,
        tone: 'danger',
      },
      run: () => remove.mutateAsync(card._id),
      report: () => ({ as: 'success', text: texts.removed }),
    });
  return (
    <Card>
      <Stack gap={3}>
        <h2>{texts.title}</h2>
        <Loaded query={cards} skeleton={<Skeleton height="2.75rem" />}>
          {(saved) =>
            saved.length === 0 ? (
              <p>{texts.none}</p>
            ) : (
              <List role="list">
                {saved.map((card) => (
                  <Line key={card._id}>
                    <CardPicture />
                    <span>
                      {cardInWords(card)}
                      <SubLine>{expiryInWords(card)}</SubLine>
                    </span>
                    <IconButton
                      label={texts.remove({ card: cardInWords(card) })}
                      tone="danger"
                      icon={<Trash2 size={18} aria-hidden />}
                      disabled={remove.isPending}
                      onClick={() => void askAndRemove(card)}
                    />
                  </Line>
                ))}
              </List>
            )
          }
        </Loaded>
      </Stack>
    </Card>
  );
}
