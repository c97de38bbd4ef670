/** The rules of a password (product.md §5), as a check for the form and as a list that ticks itself while typing. */
import { PASSWORD } from '@taskmint/contract';
import { color, space, text, VisuallyHidden } from '@taskmint/ui-kit';
import { Check, Circle } from 'lucide-react';
import styled from 'styled-components';

/** True, or the message of product.md §5 for the first rule that is broken. */
export function passwordRule(password: string): true | string {
  if (password.length < PASSWORD.minLength) return PASSWORD.tooShort;
  if (password.length > PASSWORD.maxLength) return PASSWORD.tooLong;
  return PASSWORD.pattern.test(password) || PASSWORD.weak;
}

const RULES: readonly { text: string; holds: (password: string) => boolean }[] = [
  {
    text: `${PASSWORD.minLength} to ${PASSWORD.maxLength} characters`,
    holds: ({ length }) => length >= PASSWORD.minLength && length <= PASSWORD.maxLength,
  },
  { text: 'a lower case letter', holds: (password) => /[a-z]/.test(password) },
  { text: 'an upper case letter', holds: (password) => /[A-Z]/.test(password) },
  { text: 'a digit', holds: (password) => /\d/.test(password) },
  { text: 'one of @ $ ! % * ? &', holds: (password) => /[@$!%*?&]/.test(password) },
];

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${text.small};
`;

const Rule = styled.li<{ $holds: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  color: ${({ $holds }) => ($holds ? color.primary : color.muted)};
`;

export function PasswordRules({ password, id }: { password: string; id: string }) {
  return (
    <List id={id} aria-label="A password needs">
      {RULES.map((rule) => {
        const holds = rule.holds(password);
        const Mark = holds ? Check : Circle;
        return (
          <Rule key={rule.text} $holds={holds}>
            <Mark size={14} aria-hidden />
            {rule.text}
            <VisuallyHidden>{holds ? ' (met)' : ' (missing)'}</VisuallyHidden>
          </Rule>
        );
      })}
    </List>
  );
}
