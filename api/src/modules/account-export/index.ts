/**
 * A copy of everything that is kept of oneself, as one JSON file. Each module says what lies with it (`ApiModule.exportAccount`); this knows none of them, and holds
 * one page of one list at a time.
 */
import { calls } from '@taskmint/contract';
import { now } from '../../clock';
import type { Actor } from '../../http/actor';
import { TextStream } from '../../http/respond';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';

/** Longest time that a copy may take to be read, in ms. */
const EXPORT_BUDGET_MS = 60_000;
const FILE_NAME = 'taskmint-account.json';

/** `modules` is asked late, because this is one of them. */
export function accountExportModule(modules: () => readonly ApiModule[]): ApiModule {
  return {
    name: 'account-export',
    routes: [
      defineRoute(calls.exportAccount, [], async ({ actor, ctx }) => {
        ctx.attachment(FILE_NAME);
        return new TextStream(copyOf(actor, modules()), EXPORT_BUDGET_MS) as never;
      }),
    ],
  };
}

async function* copyOf(actor: Actor, modules: readonly ApiModule[]): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(now().toISOString())}`;
  for (const module of modules) {
    for (const [name, part] of Object.entries(module.exportAccount?.(actor) ?? {})) {
      yield `,${JSON.stringify(name)}:`;
      if (typeof part === 'function') yield JSON.stringify(await part());
      else yield* listOf(part);
    }
  }
  yield '}';
}

async function* listOf(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const page of pages) {
    yield before + page.map((item) => JSON.stringify(item)).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
