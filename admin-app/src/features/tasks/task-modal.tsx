/** A task's image, title and detail in a dialog with Close (product.md §2). */
import type { Task } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Button, color, Modal, pictureFilter, radius, SlotBar, Stack, usePicture, Written } from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import styled from 'styled-components';
import { catalogue } from '../../texts';

const Picture = styled.img`
  width: 100%;
  max-height: 18rem;
  border-radius: ${radius.control};
  background: ${color.sunken};
  filter: ${pictureFilter};
  object-fit: cover;
`;

export function TaskModal({ task, onClose }: { task: Task; onClose(): void }) {
  const { tasks: texts } = useTexts(catalogue);
  const { picture, onError } = usePicture(task.task_image_url);
  return (
    <Modal
      title={task.task_title}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <Stack gap={4}>
        {picture && (
          <Picture
            src={picture}
            alt={texts.pictureOf({ title: task.task_title })}
            width={640}
            height={360}
            onError={onError}
          />
        )}
        <Written>
          <LinkedText>{task.task_detail}</LinkedText>
        </Written>
        <SlotBar {...task.slots} total={task.task_quantity} legend />
      </Stack>
    </Modal>
  );
}
