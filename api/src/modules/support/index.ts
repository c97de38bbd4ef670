/** Messages between people and the admins as the application sees them (decisions.md 31). Binds calls; holds no rules. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { env } from '../../env';
import { defineRoute } from '../../http/route';
import { createMailer, type Mailer } from '../../mail/mail';
import type { ApiModule } from '../../module';
import { answerConversation, closeConversation } from './answer-conversation.command';
import { ConversationModel } from './conversation.model';
import { inbox, ownConversations, presentOwn } from './conversation.query';
import { startConversation, writeOn } from './write-to-admins.command';

export function supportModule(): ApiModule {
  let made: Mailer | undefined;
  /** Created for the first mail, because modules are put together before settings are read. */
  const mailer = () => (made ??= createMailer(env()));
  return {
    name: 'support',
    routes: [
      defineRoute(calls.startConversation, ({ actor, body, ctx }) => startConversation(actor, body, ctx.ip)),

      defineRoute(calls.listConversations, async ({ actor, query, setTotal }) => {
        const { records, total } = await ownConversations(actor, query);
        setTotal(total);
        return records.map((record) => presentOwn(record, actor));
      }),

      defineRoute(calls.writeOn, ({ actor, params, body }) => writeOn(actor, params.id, body.message)),

      defineRoute(calls.listInbox, async ({ actor, query, setTotal }) => {
        const { conversations, total } = await inbox(actor, query);
        setTotal(total);
        return conversations;
      }),

      defineRoute(calls.answerConversation, ({ actor, params, body }) =>
        answerConversation(actor, params.id, body, mailer()),
      ),

      defineRoute(calls.closeConversation, ({ actor, params, body }) => closeConversation(actor, params.id, body.read)),
    ],

    exportAccount: (actor) => ({
      conversations: pagesOf(
        collectionOf(ConversationModel),
        { person: new Types.ObjectId(actor.id) },
        { person: 1, updated_at: -1, _id: -1 },
        (records) =>
          records.map((record) => {
            const { can: _can, ...conversation } = presentOwn(record, actor);
            return conversation;
          }),
      ),
    }),

    // On closing an account, its conversations are deleted.
    async closeAccount(userId) {
      await collectionOf(ConversationModel).deleteMany({ person: new Types.ObjectId(userId) });
    },
  };
}
