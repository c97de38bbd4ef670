import { catalogueProblems } from '@taskmint/platform/testing';
import { catalogue } from '.';
import { findingTexts } from './finding';
import { workTexts } from './work';

it.each(Object.entries({ catalogue, findingTexts, workTexts }))('%s is complete in both languages', (_, each) =>
  expect(catalogueProblems<unknown>(each)).toEqual([]),
);
