import { textsOf } from '@taskmint/platform';
import { catalogueProblems } from '@taskmint/platform/testing';
import { catalogue } from '.';
import { deskTexts } from './desk';
import { moneyTexts } from './money';
import { taskTexts } from './task';

it.each(Object.entries({ catalogue, deskTexts, moneyTexts, taskTexts }))(
  '%s is complete in both languages',
  (_, each) => expect(catalogueProblems<unknown>(each)).toEqual([]),
);

it('counts one as one', () => {
  expect(textsOf(taskTexts).task.timesSay({ count: 1, minutes: 60 })).toBe(
    'Reviewed within 1 day · 60 minutes to finish',
  );
});
