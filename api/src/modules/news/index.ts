/**
 * The news module as the application sees it: notices are written in the transactions of other modules, and read here, live or as a list.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { deleteInBatches } from '../../database/in-batches';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { KNOWN, listNews } from './news.query';
import { changeNewsSettings, newsSettings } from './news-settings.command';
import { NewsReaderModel } from './news-reader.model';
import { NoticeModel } from './notice.model';
import { presentNotice } from './notice.presenter';
import { sendNewsMail } from './mail/send-news-mail.job';
import { unsubscribeRoutes } from './mail/unsubscribe';
import { readNews } from './read-news.command';
import { newsStreamRoute } from './stream/news-stream.route';
import { NewsStreams } from './stream/news-streams';
import { tidyNotices } from './tidy-notices.job';

export function newsModule(): ApiModule {
  const streams = new NewsStreams();
  return {
    name: 'news',
    routes: [
      defineRoute(calls.listNews, ({ actor, query }) => listNews(actor, query)),
      defineRoute(calls.readNews, ({ actor, body }) => readNews(actor, body)),
      defineRoute(calls.getNewsSettings, ({ actor }) => newsSettings(actor.id)),
      defineRoute(calls.changeNewsSettings, ({ actor, body }) => changeNewsSettings(actor.id, body)),
    ],
    jobs: [sendNewsMail(), tidyNotices()],
    rawRoutes: [newsStreamRoute(streams), ...unsubscribeRoutes],
    beforeStop: () => streams.close(),
    exportAccount: (actor) => ({
      news: pagesOf(
        collectionOf(NoticeModel),
        { person: new Types.ObjectId(actor.id), ...KNOWN },
        { person: 1, number: -1 },
        (records) => records.map((record) => presentNotice(record, actor.role)),
      ),
      news_settings: () => newsSettings(actor.id),
    }),

    async closeAccount(userId) {
      const person = new Types.ObjectId(userId);
      await deleteInBatches(NoticeModel, { person });
      await collectionOf(NewsReaderModel).deleteOne({ _id: person });
    },
  };
}
