/** Coin movements as CSV text, in the document's language; numbers and timestamps stay as they are. */
import { documentLanguage } from '@taskmint/ui-kit/core';
import { toCsv } from './csv';
import type { ShownMovement } from './movement-table';
import { aboutInWords, kindInWords, MOVEMENT_WORDS } from './movement-words';

export function movementsCsv(movements: readonly ShownMovement[]): string {
  return toCsv(
    MOVEMENT_WORDS[documentLanguage()].csv,
    movements.map((each) => [
      each.at,
      kindInWords(each.kind),
      aboutInWords(each),
      each.amount,
      each.promotional,
      each.balance ?? '',
    ]),
  );
}
