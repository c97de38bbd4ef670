import { catalogueProblems } from '@taskmint/platform/testing';
import { catalogue } from '.';
import { companyTexts } from './company';
import { entranceTexts } from './entrance';
import { newsTexts } from './news';
import { programsTexts } from './programs';
import { settingsTexts } from './settings';

it('are complete in both languages', () => {
  // Each language is called by its own name, whichever is shown.
  expect(catalogueProblems(catalogue, { same: ['language.english'] })).toEqual([]);
  expect(catalogueProblems(entranceTexts)).toEqual([]);
  expect(catalogueProblems(settingsTexts, { same: ['news.languages.en', 'news.languages.bn'] })).toEqual([]);
  expect(catalogueProblems(newsTexts)).toEqual([]);
  expect(catalogueProblems(programsTexts)).toEqual([]);
  // Nothing but what is filled in.
  expect(catalogueProblems(companyTexts)).toEqual([]);
});
