/**
 * `configureFailPoint` for driver tests: makes chosen commands fail, stall or lose their connection. Exists only in a server
 * started for tests; a server without it has no such command.
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

/** What `onPrimaryTransactionalWrite` does to a retryable write that has been carried out. */
export interface WriteFailure {
  /** Error before the write becomes durable: it is undone. */
  errorCode: number | undefined;
  /** The write stays, its reply is lost. */
  closeConnection: boolean;
}

interface ActivePoint {
  data: Doc;
  /** Matching uses left alone first. */
  skip: number;
  /** Matching uses still to fail. */
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

  /** How this command has to fail, if it has to; counts it. */
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

  /** How a retryable write that was just carried out has to fail. */
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

/** The error a fail point was told to raise. */
export function failPointError(code: number): MongoError {
  const name = Object.entries(ERROR_CODES).find(([, known]) => known === code)?.[0] ?? `Location${code}`;
  return new MongoError(code, name, "Failing command via 'failCommand' failpoint");
}
