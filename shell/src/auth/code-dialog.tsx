/** Asks for the six digits of a second factor during sign-in. A wrong code stays in its field, with the error beside it. */
import { Link, useTexts } from '@taskmint/platform';
import { FormFoot, Modal, RadioCards, Stack, TextLink } from '@taskmint/ui-kit';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { secondFactorTexts } from '../texts/second-factor';
import { DigitsInput, digitsOf } from './digits-input';
import { IdentityError } from './identity-service';
import type { OpenQuestion } from './question';
import type { CodeAsked } from './second-factor';

export function CodeDialog({ question }: { question: OpenQuestion<CodeAsked, true> }) {
  const texts = useTexts(secondFactorTexts).code;
  const { devices, check, answer } = question;
  const nameOf = (name: string) => name || texts.unnamed;
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { device: devices[0]?.id ?? '', digits: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('digits'), [setFocus]);
  const send = handleSubmit(async ({ device, digits }) => {
    try {
      await check(device, digitsOf(digits) ?? '');
      answer(true);
    } catch (error) {
      const { code, message } = error instanceof IdentityError ? error : new IdentityError('unknown');
      setError(code === 'wrong-code' ? 'digits' : 'root', { type: code, message }, { shouldFocus: true });
    }
  });
  return (
    <Modal size="small" title={texts.title} onClose={() => answer(null)}>
      <form noValidate aria-label={texts.title} onSubmit={(event) => void send(event)}>
        <Stack gap={4}>
          <p>{devices.length === 1 ? texts.lead({ device: nameOf(devices[0]?.name ?? '') }) : texts.leadSeveral}</p>
          {devices.length > 1 && (
            <RadioCards
              label={texts.device}
              options={devices.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
              {...register('device')}
            />
          )}
          <DigitsInput
            label={texts.digits}
            error={errors.digits?.message}
            {...register('digits', { validate: (typed) => digitsOf(typed) !== null || texts.digitsRule })}
          />
          <FormFoot refused={errors.root} busy={isSubmitting} submitLabel={texts.submit} />
          <p>
            {texts.lost({
              link: (
                <TextLink as={Link} to="/contact" onClick={() => answer(null)}>
                  {texts.lostLink}
                </TextLink>
              ),
            })}
          </p>
        </Stack>
      </form>
    </Modal>
  );
}
