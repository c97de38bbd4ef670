/** All commands by name. Any other name gets CommandNotFound. */
import { AGGREGATE_COMMANDS } from './aggregate.command';
import { BULK_WRITE_COMMANDS } from './bulk-write.command';
import { COLLECTION_COMMANDS } from './collections.command';
import { COMPACT_COMMANDS } from './compact.command';
import type { CommandTable } from './context';
import { COUNT_COMMANDS } from './count.command';
import { DIAGNOSTIC_COMMANDS } from './diagnostics.command';
import { FIND_COMMANDS } from './find.command';
import { FIND_AND_MODIFY_COMMANDS } from './find-and-modify.command';
import { HANDSHAKE_COMMANDS } from './handshake.command';
import { INDEX_COMMANDS } from './indexes.command';
import { INSERT_COMMANDS } from './insert.command';
import { TRANSACTION_COMMANDS } from './transactions.command';
import { UPDATE_COMMANDS } from './update.command';
import { VALIDATE_COMMANDS } from './validate.command';

// No prototype, so that a command called 'constructor' is not found.
export const COMMANDS: CommandTable = Object.assign(
  Object.create(null) as Record<string, never>,
  HANDSHAKE_COMMANDS,
  FIND_COMMANDS,
  INSERT_COMMANDS,
  UPDATE_COMMANDS,
  BULK_WRITE_COMMANDS,
  FIND_AND_MODIFY_COMMANDS,
  AGGREGATE_COMMANDS,
  COUNT_COMMANDS,
  COLLECTION_COMMANDS,
  INDEX_COMMANDS,
  TRANSACTION_COMMANDS,
  DIAGNOSTIC_COMMANDS,
  COMPACT_COMMANDS,
  VALIDATE_COMMANDS,
);
