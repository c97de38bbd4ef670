/** Coin movements as CSV text, in the document's language; numbers and timestamps stay as they are. */
import { documentLanguage } from '@taskmint/ui-kit/core';
import { toCsv } from './csv';
import type { ShownMovement } from './movement-table';
import { aboutInWords, MOVEMENT_WORDS, movementInWords } from './movement-words';

export function movementsCsv(movements: readonly ShownMovement[]): string {
  return toCsv(
    MOVEMENT_WORDS[documentLanguage()].csv,
    movements.map((each) => [
      each.at,
      movementInWords(each),
      aboutInWords(each),
      each.amount,
      each.promotional,
      each.balance ?? '',
    ]),
  );
}
