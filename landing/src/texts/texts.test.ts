import { textsOf } from '@taskmint/platform';
import { catalogueProblems } from '@taskmint/platform/testing';
import { catalogue } from '.';

it('is complete in both languages', () => expect(catalogueProblems(catalogue)).toEqual([]));

it('counts one as one', () => {
  expect(textsOf(catalogue).about.escrow.figure({ coins: '5 coins', pay: '5 coins', count: 1 })).toBe(
    'Posted: 5 coins for 1 place at 5 coins',
  );
});
