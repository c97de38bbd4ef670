/** `compact`: rewrites the data file without the space of deleted documents. */
import { Long } from '../bson';
import { namespaceNotFound, notImplemented } from '../errors';
import type { CommandContext, CommandTable, Reply } from './context';
import { flagOption, namespaceOf } from './options';

/** All collections share one file, so the whole file is rewritten, whichever collection is named. */
async function compact({ db, body, services, checkInterrupt }: CommandContext): Promise<Reply> {
  const ns = namespaceOf(db, body['compact']);
  for (const option of ['dryRun', 'freeSpaceTargetMB'])
    if (body[option] !== undefined) throw notImplemented(`compact option '${option}' is not supported`);
  flagOption(body, 'force');
  if (!services.engine.catalogue.get(ns)) throw namespaceNotFound(`Collection '${ns}' does not exist to compact.`);
  const bytesFreed = await services.engine.compact(checkInterrupt);
  return { bytesFreed: Long.fromNumber(bytesFreed), ok: 1 };
}

export const COMPACT_COMMANDS: CommandTable = { compact: { run: compact } };
