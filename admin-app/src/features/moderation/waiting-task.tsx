/** One waiting task: every text and rule that freelancers would read, the pay, and the buttons to decide. */
import type { Task } from '@taskmint/contract';
import { AskedFields, Fold, TermsFacts, useConfirmedAction, WhoFits } from '@taskmint/dashboard-kit';
import { Link, useHost, useTexts } from '@taskmint/platform';
import {
  Button,
  Card,
  Coins,
  color,
  DateText,
  FormActions,
  narrow,
  Note,
  pictureFilter,
  radius,
  space,
  Stack,
  TextLink,
  VisuallyHidden,
  Written,
} from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import { useState } from 'react';
import styled from 'styled-components';
import { ReasonDialog } from '../../parts/reason-dialog';
import { supportTexts } from '../../texts/support';
import { useModerateTask } from './moderation.queries';

/** In characters: the text that fills about one phone screen, and the beginning of a longer one shown while it is collapsed. */
const MAX_UNFOLDED_LENGTH = 600;
const BEGINNING_LENGTH = 120;

const Layout = styled.div`
  display: grid;
  grid-template-columns: 14rem minmax(0, 1fr);
  gap: ${space(5)};
  @media ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Picture = styled.img`
  width: 100%;
  aspect-ratio: 4 / 3;
  @media ${narrow} {
    aspect-ratio: 2 / 1;
  }
  border-radius: ${radius.control};
  background: ${color.sunken};
  object-fit: cover;
  filter: ${pictureFilter};
`;

/** On a phone long instructions are collapsed: up to ten tasks are in one list, and the buttons for each are below its instructions. */
function Details({ text }: { text: string }) {
  const { moderation: texts } = useTexts(supportTexts);
  const details = (
    <Written as="div">
      <LinkedText>{text}</LinkedText>
    </Written>
  );
  if (text.length <= MAX_UNFOLDED_LENGTH) return details;
  return (
    <Fold title={texts.details} says={`${Array.from(text).slice(0, BEGINNING_LENGTH).join('')}…`} level={4}>
      {details}
    </Fold>
  );
}

export function WaitingTask({ task }: { task: Task }) {
  const host = useHost();
  const confirmAndRun = useConfirmedAction();
  const { moderation: texts } = useTexts(supportTexts);
  const moderate = useModerateTask();
  const [refusing, setRefusing] = useState(false);
  const { _id: id, task_title: title, moderation } = task;
  const since = moderation?.since ?? '';

  const approve = () =>
    confirmAndRun({
      run: () => moderate.mutateAsync({ id, body: { verdict: 'approve', since } }),
      report: () => ({ as: 'success', text: texts.approved({ title }) }),
    });
  async function refuse(reason: string): Promise<void> {
    await moderate.mutateAsync({ id, body: { verdict: 'refuse', since, reason } });
    setRefusing(false);
    host.toasts.show('success', texts.refused({ title }));
  }
  const which = <VisuallyHidden>{texts.which({ title })}</VisuallyHidden>;
  return (
    <Card as="li">
      <Layout>
        <Picture src={task.task_image_url} alt={texts.pictureOf({ title })} width={224} height={168} />
        <Stack gap={3}>
          <div>
            <h3>{title}</h3>
            <Note>
              {texts.by({
                name: (
                  <TextLink as={Link} to={`/dashboard/manageUser?q=${encodeURIComponent(task.creator_email)}`}>
                    {task.creator_name}
                  </TextLink>
                ),
              })}{' '}
              · {texts.since({ time: <DateText value={since} withTime /> })}
            </Note>
          </div>
          <p>
            {texts.price({
              count: task.task_quantity,
              pay: <Coins amount={task.per_task_pay} />,
              all: <Coins amount={task.payable_amount} />,
            })}
          </p>
          <Details text={task.task_detail} />
          <div>
            <Note>{texts.handIn}</Note>
            <Written as="div">
              <LinkedText>{task.submission_info}</LinkedText>
            </Written>
            {task.proof_fields.length > 0 && <AskedFields fields={task.proof_fields} />}
          </div>
          <TermsFacts task={task} words={texts.terms} />
          {task.screen_out && <WhoFits screenOut={task.screen_out} toAdmin={texts.screenOut} />}
          {moderation?.reason && <Note>{texts.hiddenBecause({ reason: moderation.reason })}</Note>}
          {task.can?.moderate && (
            <FormActions>
              <Button busy={moderate.isPending && !refusing} onClick={() => void approve()}>
                {texts.approve({ hidden: which })}
              </Button>
              <Button variant="secondary" onClick={() => setRefusing(true)}>
                {texts.refuse({ hidden: which })}
              </Button>
            </FormActions>
          )}
        </Stack>
      </Layout>
      {refusing && (
        <ReasonDialog
          title={texts.refuseTitle({ title })}
          draft={`refuse:${task._id}`}
          consequence={texts.refuseText({
            name: task.creator_name,
            coins: <Coins amount={task.slots.free * task.per_task_pay} />,
          })}
          submitLabel={texts.refuseSubmit}
          tone="danger"
          onClose={() => setRefusing(false)}
          onReason={refuse}
        />
      )}
    </Card>
  );
}
