/**
 * `configureFailPoint` for driver tests: makes chosen commands fail, stall or lose their connection. Exists only in servers started with
 * test commands.
 */
import { asNumber, isPlainObject, type Doc } from '../bson';
import { badValue, ERROR_CODES, MongoError, notImplemented } from '../errors';
import { numberOption } from '../commands/options';

export interface Failure {
  closeConnection: boolean;
  errorCode: number | undefined;
  errorLabels: string[] | undefined;
  writeConcernError: Doc | undefined;
  blockMs: number;
}

/** The effect of `onPrimaryTransactionalWrite` on a retryable write that has been applied. */
export interface WriteFailure {
  /** Fails before the write becomes durable, which rolls it back. */
  errorCode: number | undefined;
  /** The write is kept but its reply is lost. */
  closeConnection: boolean;
}

interface ActivePoint {
  data: Doc;
  /** Number of matching commands to let pass first. */
  skip: number;
  /** Number of matching commands still to fail. */
  times: number;
}

type PointName = 'failCommand' | 'onPrimaryTransactionalWrite';

const MAX_BLOCK_MS = 60_000;

export class FailPoints {
  private readonly active = new Map<PointName, ActivePoint>();

  /** The configureFailPoint command. */
  configure(body: Doc): void {
    const name = body['configureFailPoint'];
    if (name !== 'failCommand' && name !== 'onPrimaryTransactionalWrite') {
      throw notImplemented(`fail point '${String(name)}' is not supported`);
    }
    const mode = body['mode'];
    if (mode === 'off') {
      this.active.delete(name);
      return;
    }
    const data = isPlainObject(body['data']) ? body['data'] : {};
    if (name === 'failCommand' && !Array.isArray(data['failCommands'])) throw badValue('failCommands must be an array');
    let times = Infinity;
    let skip = 0;
    if (isPlainObject(mode)) {
      times = asNumber(mode['times']) ?? Infinity;
      skip = asNumber(mode['skip']) ?? 0;
    } else if (mode !== 'alwaysOn') {
      throw badValue('unknown fail point mode');
    }
    this.active.set(name, { data, skip, times });
  }

  /** The failure configured for this command, if any; counts the use. */
  failureFor(command: string, appName: string): Failure | undefined {
    const data = this.use('failCommand', ({ failCommands, appName: wanted }) => {
      return (
        Array.isArray(failCommands) && failCommands.includes(command) && (wanted === undefined || wanted === appName)
      );
    });
    if (!data) return undefined;
    const labels = data['errorLabels'];
    return {
      closeConnection: data['closeConnection'] === true,
      errorCode: asNumber(data['errorCode']),
      errorLabels: Array.isArray(labels) ? labels.map(String) : undefined,
      writeConcernError: isPlainObject(data['writeConcernError']) ? data['writeConcernError'] : undefined,
      blockMs: data['blockConnection'] === true ? Math.min(numberOption(data, 'blockTimeMS', 0), MAX_BLOCK_MS) : 0,
    };
  }

  /** The failure configured for a retryable write that has just been applied. */
  failureOfWrite(): WriteFailure | undefined {
    const data = this.use('onPrimaryTransactionalWrite', () => true);
    if (!data) return undefined;
    return {
      errorCode: asNumber(data['failBeforeCommitExceptionCode']),
      closeConnection: data['closeConnection'] !== false,
    };
  }

  private use(name: PointName, applies: (data: Doc) => boolean): Doc | undefined {
    const point = this.active.get(name);
    if (!point || !applies(point.data)) return undefined;
    if (point.skip > 0) {
      point.skip -= 1;
      return undefined;
    }
    if (point.times <= 0) return undefined;
    point.times -= 1;
    return point.data;
  }
}

/** The error that a fail point raises. */
export function failPointError(code: number): MongoError {
  const name = Object.entries(ERROR_CODES).find(([, known]) => known === code)?.[0] ?? `Location${code}`;
  return new MongoError(code, name, "Failing command via 'failCommand' failpoint");
}
