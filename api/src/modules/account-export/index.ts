/**
 * Exports everything stored about the caller as one JSON file. Each module contributes its part (`ApiModule.exportAccount`); this knows
 * none of them, and holds only one page of one list in memory.
 */
import { calls } from '@taskmint/contract';
import { now } from '../../clock';
import type { Actor } from '../../http/actor';
import { TextStream } from '../../http/respond';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';

/** Maximum time for reading an export, in ms. */
const EXPORT_BUDGET_MS = 60_000;
const FILE_NAME = 'taskmint-account.json';

/** `modules` is a function because this module is one of them. */
export function accountExportModule(modules: () => readonly ApiModule[]): ApiModule {
  return {
    name: 'account-export',
    routes: [
      {
        ...defineRoute(calls.exportAccount, async ({ actor, ctx }) => {
          ctx.attachment(FILE_NAME);
          return new TextStream(copyOf(actor, modules()), EXPORT_BUDGET_MS) as never;
        }),
        pool: 'files',
      },
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
