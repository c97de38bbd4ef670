/** `currentOp`, which shows the commands being run, `killOp`, which ends one where it next looks whether it may go on, and `compact`. */
import { asNumber, Long } from '../bson';
import { failedToParse, namespaceNotFound, notImplemented, unauthorized } from '../errors';
import { compileFilter } from '../query';
import type { CommandContext, CommandTable, Reply } from './context';
import { flagOption, namespaceOf } from './options';

/** Fields besides these are a filter on what is shown. */
const NO_FILTER = /^(currentOp|\$.*|lsid|comment|maxTimeMS|api[A-Z].*)$/;

function currentOp({ db, body, services }: CommandContext): Reply {
  requireAdmin(db, 'currentOp');
  const filter = Object.fromEntries(Object.entries(body).filter(([field]) => !NO_FILTER.test(field)));
  const { test } = compileFilter(filter);
  return { fields: { inprog: services.operations.list().filter(test), ok: 1 } };
}

function killOp({ db, body, services }: CommandContext): Reply {
  requireAdmin(db, 'killOp');
  const opid = asNumber(body['op']);
  if (opid === undefined) throw failedToParse("Missing expected field 'op'");
  services.operations.kill(opid);
  // MongoDB answers the same whether there was one or not.
  return { fields: { info: 'attempting to kill op', ok: 1 } };
}

function requireAdmin(db: string, name: string): void {
  if (db !== 'admin') throw unauthorized(`${name} may only be run against the admin database.`);
}

/** All collections share one file, so all of it is made anew, whichever collection is named. */
async function compact({ db, body, services, checkInterrupt }: CommandContext): Promise<Reply> {
  const ns = namespaceOf(db, body['compact']);
  for (const option of ['dryRun', 'freeSpaceTargetMB'])
    if (body[option] !== undefined) throw notImplemented(`compact option '${option}' is not supported`);
  flagOption(body, 'force');
  if (!services.engine.catalogue.get(ns)) throw namespaceNotFound(`Collection '${ns}' does not exist to compact.`);
  const bytesFreed = await services.engine.compact(checkInterrupt);
  return { fields: { bytesFreed: Long.fromNumber(bytesFreed), ok: 1 } };
}

export const OPERATION_COMMANDS: CommandTable = {
  currentOp: { run: currentOp },
  killOp: { run: killOp },
  compact: { run: compact },
};
