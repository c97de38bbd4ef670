import { textsOf } from '@taskmint/platform';
import { catalogueProblems } from '@taskmint/platform/testing';
import { catalogue } from '.';

it('is complete in both languages', () => expect(catalogueProblems(catalogue)).toEqual([]));

it('counts one as one', () => {
  expect(textsOf(catalogue).task.timesSay({ count: 1, minutes: 60 })).toBe(
    'Reviewed within 1 day · 60 minutes to finish',
  );
});
