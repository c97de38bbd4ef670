/** The audit log as a table; opening a row shows the changes field by field. */
import { textsOf, useTexts } from '@taskmint/platform';
import {
  asCards,
  Button,
  color,
  type Column,
  DataTable,
  DateText,
  Modal,
  space,
  Stack,
  text,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { useState, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { CopyId } from '../../parts/copy-id';
import { operationTexts } from '../../texts/operation';
import type { AuditEntry } from './audit.queries';
import { ChangeTable } from './change-table';

const Subject = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  ${asCards(css`
    color: ${color.muted};
    font-size: ${text.small};
  `)}
`;

/** Its negative margin keeps rows as high as their text; on a card it ends the line that names the admin. */
const Compare = styled(Button)`
  margin: calc(-1 * ${space(2)});
  ${asCards(css`
    margin: calc(-1 * ${space(3)});
  `)}
`;

/** On a card a missing reason takes no line. */
const NoReason = styled.span`
  ${asCards(css`
    display: none;
  `)}
`;

/** Name of an action; one that only a newer server knows is shown by its own name: `pay-withdrawal` -> `Pay withdrawal`. */
export function actionInWords(action: string): string {
  const known: Readonly<Partial<Record<string, string>>> = textsOf(operationTexts).audit.actions;
  const words = action.replaceAll(/[-_]+/g, ' ');
  return known[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The subject of an action: `user:5f…` -> `User: Mina Admin`; without a name by its id, unless that is a database id. */
export function subjectInWords({ subject, subject_name }: Pick<AuditEntry, 'subject' | 'subject_name'>): string {
  const [kind, id] = splitSubject(subject);
  const known: Readonly<Partial<Record<string, string>>> = textsOf(operationTexts).audit.subjects;
  const name = subject_name ?? (MACHINE_ID.test(id) ? null : id);
  return name === null ? (known[kind] ?? kind) : `${known[kind] ?? kind}: ${name}`;
}

/** Database ids, which mean nothing to readers. */
const MACHINE_ID = /^[0-9a-f]{24}$/;

function splitSubject(subject: string): readonly [kind: string, id: string] {
  const colon = subject.indexOf(':');
  return [subject.slice(0, colon), subject.slice(colon + 1)];
}

export function AuditTable({ entries, empty }: { entries: readonly AuditEntry[]; empty: ReactNode }) {
  const { audit: texts } = useTexts(operationTexts);
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const columns: readonly Column<AuditEntry>[] = [
    { key: 'at', card: 'end', header: texts.columns.at, render: (each) => <DateText value={each.at} withTime /> },
    { key: 'actor', minor: true, card: 'start', header: texts.columns.actor, render: (each) => each.actor_email },
    {
      key: 'action',
      header: texts.columns.action,
      bare: true,
      render: (each) => <strong>{actionInWords(each.action)}</strong>,
    },
    {
      key: 'subject',
      card: 'line',
      header: texts.columns.subject,
      render: (each) => (
        <Subject>
          {subjectInWords(each)}
          <CopyId id={splitSubject(each.subject)[1]} of={subjectInWords(each)} />
        </Subject>
      ),
    },
    {
      key: 'reason',
      minor: true,
      card: 'line',
      header: texts.columns.reason,
      render: (each) => each.reason ?? <NoReason>–</NoReason>,
    },
    {
      key: 'compare',
      card: 'end',
      align: 'right',
      header: <VisuallyHidden>{texts.compare({ hidden: '' })}</VisuallyHidden>,
      render: (each) => (
        <Compare size="small" variant="ghost" onClick={() => setShown(each)}>
          {texts.compare({
            hidden: (
              <VisuallyHidden>
                {texts.compareWhich({ action: actionInWords(each.action), subject: subjectInWords(each) })}
              </VisuallyHidden>
            ),
          })}
        </Compare>
      ),
    },
  ];
  return (
    <>
      <DataTable caption={texts.caption} columns={columns} rows={entries} rowKey={(each) => each._id} empty={empty} />
      {shown && (
        <Modal
          size="large"
          title={`${actionInWords(shown.action)} – ${subjectInWords(shown)}`}
          onClose={() => setShown(null)}
        >
          <Stack gap={4}>
            <p>
              {shown.actor_email}, <DateText value={shown.at} withTime />. {shown.reason ?? texts.noReason}
            </p>
            <ChangeTable before={shown.before} after={shown.after} />
          </Stack>
        </Modal>
      )}
    </>
  );
}
