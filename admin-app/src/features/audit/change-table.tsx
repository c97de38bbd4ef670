/** The changes of an action, field by field, before and after. Values are shown as stored, dates as dates. */
import { useTexts } from '@taskmint/platform';
import { color, formatDateTime, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { operationTexts } from '../../texts/operation';

const Table = styled.table`
  width: 100%;
  & th,
  & td {
    padding: ${space(2)} ${space(3)};
    border-bottom: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  & thead th {
    color: ${color.muted};
    font-size: ${text.small};
  }
  & tbody th {
    width: 30%;
    font-weight: 550;
  }
  & del {
    color: ${color.muted};
    text-decoration-color: ${color.danger};
  }
  & ins {
    font-weight: 600;
    text-decoration: none;
  }
  & pre {
    margin: 0;
    font-size: ${text.small};
    white-space: pre-wrap;
  }
`;

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Both sides by field; a value that is not a record counts as one field without a name. A field on one side only was left as it was or removed: it is
 * listed, but not marked as changed. A field without a value on either side is left out.
 */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [left, right] = [before, after].map((side) => (isRecord(side) ? side : side == null ? {} : { '': side }));
  const fields = new Set([...Object.keys(left!), ...Object.keys(right!)]);
  const changes = [...fields].map((field) => ({ field, before: left![field], after: right![field] }));
  return changes.filter((change) => change.before != null || change.after != null);
}

/** `suspended_until` -> `Suspended until`. */
export function fieldInWords(field: string): string {
  const words = field.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function Value({ value }: { value: unknown }) {
  const { audit: texts } = useTexts(operationTexts);
  if (value === null || value === undefined || value === '') return <>–</>;
  if (typeof value === 'boolean') return <>{value ? texts.yes : texts.no}</>;
  if (typeof value === 'string') return <>{MOMENT.test(value) ? formatDateTime(value) : value}</>;
  if (typeof value === 'object') return <pre>{JSON.stringify(value, null, 2)}</pre>;
  return <>{String(value)}</>;
}

export function ChangeTable({ before, after }: { before: unknown; after: unknown }) {
  const { audit: texts } = useTexts(operationTexts);
  const changes = changesOf(before, after);
  if (changes.length === 0) return <p>{texts.nothing}</p>;
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const changed = change.after !== undefined && change.before !== undefined && change.after !== change.before;
          return (
            <tr key={change.field}>
              <th scope="row">{fieldInWords(change.field) || texts.value}</th>
              <td>
                {changed ? (
                  <del>
                    <Value value={change.before} />
                  </del>
                ) : (
                  <Value value={change.before} />
                )}
              </td>
              <td>
                {changed ? (
                  <ins>
                    <Value value={change.after} />
                  </ins>
                ) : (
                  <Value value={change.after} />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
