import { textsOf } from '@taskmint/platform';
import { catalogueProblems } from '@taskmint/platform/testing';
import { catalogue } from '.';

it('is complete in both languages', () => expect(catalogueProblems(catalogue)).toEqual([]));

it('counts one as one', () => {
  expect(textsOf(catalogue).moderation.price({ count: 1, pay: '5 coins', all: '5 coins' })).toBe(
    '1 place at 5 coins, 5 coins in all',
  );
});
