/** The password rules (product.md §5), as a form validator and as a list that is ticked off while typing. */
import { PASSWORD } from '@taskmint/contract';
import { type Texts, useTexts } from '@taskmint/platform';
import { color, space, text, VisuallyHidden } from '@taskmint/ui-kit';
import { Check, Circle } from 'lucide-react';
import styled from 'styled-components';
import { entranceTexts } from '../texts/entrance';
import type { en } from '../texts/entrance/en';

type RuleTexts = Texts<(typeof en)['rules']>;

/** True, or the message of product.md §5 for the first rule that is broken. */
export function passwordRule(password: string, texts: Pick<RuleTexts, 'tooShort' | 'tooLong' | 'weak'>): true | string {
  if (password.length < PASSWORD.minLength) return texts.tooShort;
  if (password.length > PASSWORD.maxLength) return texts.tooLong;
  return PASSWORD.pattern.test(password) || texts.weak;
}

const SPECIAL = '@ $ ! % * ? &';

const RULES: readonly { text: (texts: RuleTexts) => string; holds: (password: string) => boolean }[] = [
  {
    text: (texts) => texts.length({ least: PASSWORD.minLength, most: PASSWORD.maxLength }),
    holds: ({ length }) => length >= PASSWORD.minLength && length <= PASSWORD.maxLength,
  },
  { text: (texts) => texts.lower, holds: (password) => /[a-z]/.test(password) },
  { text: (texts) => texts.upper, holds: (password) => /[A-Z]/.test(password) },
  { text: (texts) => texts.digit, holds: (password) => /\d/.test(password) },
  { text: (texts) => texts.special({ characters: SPECIAL }), holds: (password) => /[@$!%*?&]/.test(password) },
];

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  font-size: ${text.small};
`;

const Rule = styled.li<{ $holds: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  color: ${({ $holds }) => ($holds ? color.primary : color.muted)};
`;

export function PasswordRules({ password, id }: { password: string; id: string }) {
  const texts = useTexts(entranceTexts).rules;
  return (
    <List role="list" id={id} aria-label={texts.label}>
      {RULES.map((rule, index) => {
        const holds = rule.holds(password);
        const Mark = holds ? Check : Circle;
        return (
          <Rule key={index} $holds={holds}>
            <Mark size={14} aria-hidden />
            {rule.text(texts)}
            <VisuallyHidden>{holds ? texts.met : texts.missing}</VisuallyHidden>
          </Rule>
        );
      })}
    </List>
  );
}
