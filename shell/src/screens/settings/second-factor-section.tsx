/** Devices whose six digits are required besides the password: listing, adding and removing them. */
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { Button, DateText, Note, Skeleton, Stack } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { lazy, Suspense, useState } from 'react';
import { IdentityError, type NewSecondFactor, type SecondFactor, useAuth } from '../../auth';
import { secondFactorTexts } from '../../texts/second-factor';
import { refusalOf } from './refusal';
import { Name, Row, Rows } from './rows';
import { Section } from './section';
import { useReading } from './use-reading';

const AddDevice = lazy(() =>
  import(/* webpackChunkName: "add-device" */ './add-device').then((module) => ({ default: module.AddDevice })),
);

/** `onChanged`: confirming one's identity may have created another session. */
export function SecondFactorSection({ onChanged }: { onChanged(): void }) {
  const { ownAccount } = useAuth();
  const { dialogs, toasts } = useHost();
  const { role } = useUser();
  const texts = useTexts(secondFactorTexts).section;
  const devices = useReading(ownAccount.secondFactors);
  /** Id of the device being removed, or `add`. */
  const [work, setWork] = useState<string | null>(null);
  const [begun, setBegun] = useState<NewSecondFactor | null>(null);
  const nameOf = ({ name }: SecondFactor) => name || texts.unnamed;

  async function run(what: string, act: () => Promise<void>): Promise<void> {
    setWork(what);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof IdentityError && error.code === 'cancelled'))
        toasts.show('error', refusalOf(error).message);
    } finally {
      setWork(null);
    }
  }
  const begin = () => run('add', async () => setBegun(await ownAccount.beginSecondFactor()));
  async function remove(device: SecondFactor, isLast: boolean): Promise<void> {
    const name = nameOf(device);
    const question = {
      title: texts.removeTitle({ name }),
      text: isLast ? texts.removeLast : texts.removeText,
      confirmLabel: texts.remove,
      tone: 'danger' as const,
    };
    if (!(await dialogs.confirm(question))) return;
    await run(device.id, async () => {
      try {
        if (await ownAccount.removeSecondFactor(device.id)) toasts.show('success', texts.removed({ name }));
      } finally {
        await readAgain();
      }
    });
  }
  /** Also after a failure: a device may have been added or removed before what followed failed. */
  async function readAgain(): Promise<void> {
    await devices.refetch();
    onChanged();
  }
  function close(): void {
    setBegun(null);
    void readAgain();
  }

  return (
    <Section id="second-factor" title={texts.title} lead={texts.lead}>
      <Loaded query={devices} skeleton={<Skeleton height="5rem" />}>
        {(all) => (
          <Stack gap={4} align="start">
            {all.length === 0 && <p>{role === 'admin' ? texts.noneAdmin : texts.none}</p>}
            {all.length > 0 && (
              <Rows role="list">
                {all.map((device) => (
                  <Row key={device.id}>
                    <div>
                      <Name>{nameOf(device)}</Name>
                      {device.since && <Note>{texts.since({ time: <DateText value={device.since} withTime /> })}</Note>}
                    </div>
                    <Button
                      variant="secondary"
                      busy={work === device.id}
                      aria-label={texts.removeLabel({ name: nameOf(device) })}
                      onClick={() => void remove(device, all.length === 1)}
                    >
                      {texts.remove}
                    </Button>
                  </Row>
                ))}
              </Rows>
            )}
            {all.length === 1 && <Note>{texts.advice}</Note>}
            <Button variant="secondary" busy={work === 'add'} onClick={() => void begin()}>
              {texts.add}
            </Button>
          </Stack>
        )}
      </Loaded>
      {begun && (
        <Suspense fallback={null}>
          <AddDevice begun={begun} onAdded={close} onClose={close} />
        </Suspense>
      )}
    </Section>
  );
}
