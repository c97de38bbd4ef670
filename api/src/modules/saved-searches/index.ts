/** The saved searches module as the application sees it (fair-work.md 9). */
import { Types } from 'mongoose';
import { calls, type SavedSearch } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { pagesOf } from '../../database/pages-of';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { alertSearches } from './alert-searches.job';
import { changeSearch, deleteSearch, saveSearch, searchesOf } from './saved-search.commands';
import { SavedSearchModel, type SavedSearchRecord } from './saved-search.model';

function present({ _id, name, filter, alert, created_at }: SavedSearchRecord): SavedSearch {
  return { _id: _id.toHexString(), name, filter, alert, created_at: created_at.toISOString() };
}

export const savedSearchesModule: ApiModule = {
  name: 'saved-searches',
  jobs: [alertSearches],
  routes: [
    defineRoute(calls.listSearches, async ({ actor }) => (await searchesOf(actor.id)).map(present)),

    defineRoute(calls.saveSearch, ({ actor, body }) => saveSearch(actor, body)),

    defineRoute(calls.changeSearch, ({ actor, params, body }) => changeSearch(actor, params.id, body)),

    defineRoute(calls.deleteSearch, ({ actor, params }) => deleteSearch(actor, params.id)),
  ],

  exportAccount: (actor) => ({
    saved_searches: pagesOf(
      collectionOf(SavedSearchModel),
      { person: new Types.ObjectId(actor.id) },
      { person: 1, _id: 1 },
      (records) => records.map(present),
    ),
  }),

  closeAccount: async (userId) => {
    await collectionOf(SavedSearchModel).deleteMany({ person: new Types.ObjectId(userId) });
  },
};
