/** Builds a task's fields (fair-work.md 7): adding, reordering by buttons and keys, removing and undoing, beside a preview of the form. */
import { PROOF_FIELD, PROOF_FIELD_KINDS, type ProofField } from '@taskmint/contract';
import { useKindNames } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { Button, Card, Cluster, Note, space, Stack, VisuallyHidden } from '@taskmint/ui-kit';
import { Plus, Undo2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { taskTexts } from '../../../texts/task';
import { FieldEditor, type TaskFormControls } from './field-editor';
import { FieldPreview } from './field-preview';
import { newField } from './new-field';

const Section = styled.section`
  container-type: inline-size;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;
  @container (min-width: 44rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    & > :last-child {
      position: sticky;
      /* Below the top bar. */
      top: 5.5rem;
    }
  }
`;

const List = styled.ol`
  display: grid;
  gap: ${space(4)};
`;

/** There before what it announces; takes no space while it is empty. */
const Announced = styled.div`
  display: contents;
`;

export function FieldBuilder({ form, started }: { form: TaskFormControls; started: boolean }) {
  const { fields: texts } = useTexts(taskTexts);
  const kinds = useKindNames();
  const { fields, append, insert, move, remove } = useFieldArray({ control: form.control, name: 'proof_fields' });
  const written = useWatch({ control: form.control, name: 'proof_fields' });
  const [removed, setRemoved] = useState<{ field: ProofField; index: number } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<{ index: number; on: 'label' | 'up' | 'down' } | null>(null);
  const spared = useRef<readonly number[] | null>(null);
  const isFull = fields.length >= PROOF_FIELD.most;
  const hasFiles = written.some(({ kind }) => kind === 'file');

  // Once the list is rendered: a new field can be written, and one that was moved can be moved further.
  useEffect(() => {
    const wanted = focus.current;
    if (!wanted) return;
    focus.current = null;
    const item = list.current?.children[wanted.index];
    const box =
      wanted.on === 'label'
        ? item?.querySelector('input')
        : item?.querySelectorAll('button')[wanted.on === 'up' ? 0 : 1];
    box?.focus();
  }, [fields]);

  // The library validates the whole list when something is added: empty inputs of the new field, and of others not called wrong so far, are not errors yet.
  const wrong = form.formState.errors.proof_fields;
  useLayoutEffect(() => {
    const places = spared.current;
    const added = places?.at(-1);
    if (!places || added === undefined || !wrong?.[added]) return;
    spared.current = null;
    form.clearErrors(places.map((place) => `proof_fields.${place}` as const));
  }, [form, wrong]);

  const moved = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= fields.length) return;
    focus.current = { index: to, on: by < 0 ? 'up' : 'down' };
    move(index, to);
    setAnnouncement(texts.moved({ place: to + 1, count: fields.length }));
  };

  return (
    <Section aria-label={texts.title}>
      <Stack gap={4}>
        <Stack gap={1}>
          <Note>{texts.lead}</Note>
          {started && <Note>{texts.started}</Note>}
        </Stack>
        {fields.length > 0 && (
          <Columns>
            <List role="list" ref={list}>
              {fields.map(({ id, kind }, index) => (
                <FieldEditor
                  key={id}
                  form={form}
                  index={index}
                  kind={kind}
                  count={fields.length}
                  onMove={(by) => moved(index, by)}
                  onRemove={() => {
                    const field = written[index];
                    if (field) setRemoved({ field, index });
                    remove(index);
                  }}
                />
              ))}
            </List>
            <FieldPreview fields={written} />
          </Columns>
        )}
        <Announced role="status">
          {removed && (
            <Removed
              key={removed.field.key}
              field={removed.field}
              onUndo={() => {
                focus.current = { index: removed.index, on: 'label' };
                insert(removed.index, removed.field);
                setRemoved(null);
              }}
            />
          )}
        </Announced>
        <div role="group" aria-label={texts.add}>
          <Cluster gap={2}>
            {PROOF_FIELD_KINDS.map((kind) => (
              <Button
                key={kind}
                variant="secondary"
                size="small"
                icon={<Plus size={16} aria-hidden />}
                disabled={isFull || (kind === 'file' && hasFiles)}
                onClick={() => {
                  focus.current = { index: fields.length, on: 'label' };
                  spared.current = [...fields.keys(), fields.length].filter((place) => !wrong?.[place]);
                  setRemoved(null);
                  append(newField(kind), { shouldFocus: false });
                }}
              >
                {kinds[kind]}
              </Button>
            ))}
          </Cluster>
        </div>
        {isFull && <Note>{texts.full({ count: PROOF_FIELD.most })}</Note>}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </Stack>
    </Section>
  );
}

/** Undoes a removal. Takes the focus, because the button that removed the field is gone. */
function Removed({ field, onUndo }: { field: ProofField; onUndo(): void }) {
  const { fields: texts } = useTexts(taskTexts);
  const kinds = useKindNames();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <Card sunken padding={3}>
      <Cluster gap={3}>
        <span>{texts.removed({ name: field.label.trim() || kinds[field.kind] })}</span>
        <Button ref={undo} variant="secondary" size="small" icon={<Undo2 size={16} aria-hidden />} onClick={onUndo}>
          {texts.undo}
        </Button>
      </Cluster>
    </Card>
  );
}
