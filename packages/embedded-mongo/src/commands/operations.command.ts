/** `currentOp`, which shows the commands being run, and `killOp`, which ends one where it next looks whether it may go on. */
import { asNumber } from '../bson';
import { failedToParse, notImplemented, unauthorized } from '../errors';
import { compileFilter } from '../query';
import type { CommandContext, CommandTable, Reply } from './context';

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

function compact(): Reply {
  throw notImplemented('compact is not supported: others would have to wait for it. A backup is compact; restore it');
}

export const OPERATION_COMMANDS: CommandTable = {
  currentOp: { run: currentOp },
  killOp: { run: killOp },
  compact: { run: compact },
};
