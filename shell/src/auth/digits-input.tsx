/** The field for the six digits of an authenticator app: filled in by the browser where it can, and pasted as the app copies them. */
import { TextInput, type TextInputProps } from '@taskmint/ui-kit';

export function DigitsInput(control: TextInputProps) {
  return (
    <TextInput inputMode="numeric" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...control} />
  );
}

/** What was typed or pasted, without what apps put between the digits; null when it is not six of them. */
export function digitsOf(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
