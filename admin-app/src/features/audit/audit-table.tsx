/** The audit log as a table; before and after stand side by side when a row is opened. */
import { textsOf, useTexts } from '@taskmint/platform';
import {
  Button,
  color,
  type Column,
  DataTable,
  DateText,
  Modal,
  radius,
  space,
  Stack,
  text,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import type { AuditEntry } from './audit.queries';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: ${space(4)};
`;

const Record = styled.pre`
  margin: ${space(2)} 0 0;
  padding: ${space(3)};
  border-radius: ${radius.control};
  background: ${color.sunken};
  font-size: ${text.small};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Heading = styled.h3`
  font-size: ${text.base};
`;

const Action = styled.strong`
  white-space: nowrap;
`;

const SubjectId = styled.code`
  display: block;
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

/** What an action is called; one that a newer server has is shown by its own name: `pay-withdrawal` -> `Pay withdrawal`. */
export function actionInWords(action: string): string {
  const known: Readonly<Partial<Record<string, string>>> = textsOf(catalogue).audit.actions;
  const words = action.replaceAll(/[-_]+/g, ' ');
  return known[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an action was done to: `user:5f…` -> `User: Mina Admin`, or its id when it has no name any more. */
export function subjectInWords({ subject, subject_name }: Pick<AuditEntry, 'subject' | 'subject_name'>): string {
  const [kind, id] = splitSubject(subject);
  const known: Readonly<Partial<Record<string, string>>> = textsOf(catalogue).audit.subjects;
  return `${known[kind] ?? kind}: ${subject_name ?? id}`;
}

function splitSubject(subject: string): readonly [kind: string, id: string] {
  const colon = subject.indexOf(':');
  return [subject.slice(0, colon), subject.slice(colon + 1)];
}

/** A stored value for reading; nothing stored is said in words. */
export function inWords(value: unknown): string {
  return value === null || value === undefined ? textsOf(catalogue).audit.nothing : JSON.stringify(value, null, 2);
}

export function AuditTable({ entries, empty }: { entries: readonly AuditEntry[]; empty: ReactNode }) {
  const { audit: texts } = useTexts(catalogue);
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const columns: readonly Column<AuditEntry>[] = [
    { key: 'at', header: texts.columns.at, render: (each) => <DateText value={each.at} withTime /> },
    { key: 'actor', header: texts.columns.actor, render: (each) => each.actor_email },
    {
      key: 'action',
      header: texts.columns.action,
      bare: true,
      render: (each) => <Action>{actionInWords(each.action)}</Action>,
    },
    {
      key: 'subject',
      header: texts.columns.subject,
      render: (each) => (
        <div>
          {subjectInWords(each)}
          {each.subject_name !== null && <SubjectId>{splitSubject(each.subject)[1]}</SubjectId>}
        </div>
      ),
    },
    { key: 'reason', header: texts.columns.reason, render: (each) => each.reason ?? '–' },
  ];
  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={entries}
        rowKey={(each) => each._id}
        empty={empty}
        rowActions={(each) => (
          <Button size="small" variant="ghost" onClick={() => setShown(each)}>
            {texts.compare({
              hidden: (
                <VisuallyHidden>
                  {texts.compareWhich({ action: actionInWords(each.action), subject: subjectInWords(each) })}
                </VisuallyHidden>
              ),
            })}
          </Button>
        )}
      />
      {shown && (
        <Modal
          open
          size="large"
          title={`${actionInWords(shown.action)} – ${subjectInWords(shown)}`}
          onClose={() => setShown(null)}
        >
          <Stack gap={4}>
            <p>
              {shown.actor_email}, <DateText value={shown.at} withTime />. {shown.reason ?? texts.noReason}
            </p>
            <Columns>
              <div>
                <Heading>{texts.before}</Heading>
                <Record>{inWords(shown.before)}</Record>
              </div>
              <div>
                <Heading>{texts.after}</Heading>
                <Record>{inWords(shown.after)}</Record>
              </div>
            </Columns>
          </Stack>
        </Modal>
      )}
    </>
  );
}
