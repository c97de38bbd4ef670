/** The field for the six digits of an authenticator app: autofilled by the browser where possible, and pasted in the form apps copy them. */
import { TextInput, type TextInputProps } from '@taskmint/ui-kit';

export function DigitsInput(control: TextInputProps) {
  return (
    <TextInput
      enterKeyHint="go"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...control}
    />
  );
}

/** The digits without the separators that apps insert; null unless there are exactly six. */
export function digitsOf(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
