/**
 * Adding an authenticator app: its secret to scan or type, and the six digits that prove it was received. In a chunk of its own, with the code that
 * draws the QR code.
 */
import { useHost, useTexts } from '@taskmint/platform';
import { color, radius, space, TextInput } from '@taskmint/ui-kit';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import type { NewSecondFactor } from '../../auth';
import { DigitsInput, digitsOf } from '../../auth/digits-input';
import { secondFactorTexts } from '../../texts/second-factor';
import { DialogForm } from './dialog-form';

/** Longest name of a device. */
const MAX_NAME = 40;
/** Quiet zone around the QR code, which scanners need; in modules. */
const QUIET = 4;

/** Dark on white in either theme: that is what scanners read. */
const Code = styled.svg`
  display: block;
  width: min(12rem, 100%);
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: #fff;
`;

const Secret = styled.code`
  display: block;
  margin-top: ${space(1)};
  font-size: 1.0625rem;
  letter-spacing: 0.04em;
  overflow-wrap: anywhere;
`;

export interface AddDeviceProps {
  begun: NewSecondFactor;
  onAdded(): void;
  onClose(): void;
}

export function AddDevice({ begun, onAdded, onClose }: AddDeviceProps) {
  const { toasts } = useHost();
  const texts = useTexts(secondFactorTexts).add;
  const { digitsRule } = useTexts(secondFactorTexts).code;
  const form = useForm({ defaultValues: { name: texts.defaultName as string, digits: '' } });
  const { register } = form;
  const { errors } = form.formState;
  const send = async ({ name, digits }: { name: string; digits: string }) => {
    await begun.add(name.trim(), digitsOf(digits) ?? '');
    toasts.show('success', texts.done({ name: name.trim() }));
    onAdded();
  };
  return (
    <DialogForm
      title={texts.title}
      submitLabel={texts.submit}
      form={form}
      onSend={send}
      refusedAt={{ code: 'wrong-code', box: 'digits' }}
      onClose={onClose}
    >
      <p>{texts.scan}</p>
      <QrCode text={begun.address} label={texts.picture} />
      <div>
        <p>{texts.type}</p>
        <Secret>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Secret>
      </div>
      <TextInput
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', {
          validate: (name) => (name.trim() !== '' && name.trim().length <= MAX_NAME) || texts.nameRule,
        })}
      />
      <DigitsInput
        label={texts.digits}
        error={errors.digits?.message}
        {...register('digits', { validate: (typed) => digitsOf(typed) !== null || digitsRule })}
      />
    </DialogForm>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => generate(text), [text]);
  const side = code.size + 2 * QUIET;
  return (
    <Code role="img" aria-label={label} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shapeRendering="crispEdges">
      <path d={toSvgPath(code)} fill="#000" />
    </Code>
  );
}
