/** A secret that is shown once: to copy, with a single, explicit way to close. Pressing beside the dialog does not lose it. */
import { useHost, useTexts } from '@taskmint/platform';
import { Button, color, Cluster, Modal, radius, space, Stack } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { programsTexts } from '../../../texts/programs';

const Secret = styled.output`
  display: block;
  padding: ${space(3)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.sunken};
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
  user-select: all;
`;

export interface ShownOnceProps {
  title: string;
  lead: string;
  /** Name of the secret. */
  label: string;
  secret: string;
  onClose(): void;
}

export function ShownOnce({ title, lead, label, secret, onClose }: ShownOnceProps) {
  const { toasts } = useHost();
  const texts = useTexts(programsTexts).once;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      toasts.show('success', texts.copied);
    } catch {
      toasts.show('info', texts.copyFailed);
    }
  }

  return (
    <Modal title={title} onClose={onClose}>
      <Stack gap={4}>
        <p>{lead}</p>
        <Secret aria-label={label}>{secret}</Secret>
        <Cluster gap={2}>
          <Button onClick={() => void copy()}>{texts.copy}</Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.done}
          </Button>
        </Cluster>
      </Stack>
    </Modal>
  );
}
