import { textsOf } from '@taskmint/platform';
import { catalogueProblems } from '@taskmint/platform/testing';
import { catalogue } from '.';
import { featuresTexts } from './features';
import { stepsTexts } from './steps';

it('is complete in both languages', () => {
  expect(catalogueProblems(catalogue)).toEqual([]);
  expect(catalogueProblems(featuresTexts)).toEqual([]);
  expect(catalogueProblems(stepsTexts)).toEqual([]);
});

it('counts one as one', () => {
  expect(textsOf(catalogue).about.escrow.figure({ coins: '5 coins', pay: '5 coins', count: 1 })).toBe(
    'Posted: 5 coins for 1 place at 5 coins',
  );
});
