/** Chooses between English and Bangla; each language goes by its own name, so that its readers find it. */
import { chooseLanguage, LANGUAGES, useLanguage, useTexts } from '@taskmint/platform';
import { color, fingerHigh, radius, space, text } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../texts';

const Group = styled.div`
  display: inline-flex;
  flex: none;
  padding: 2px;
  border: 1px solid ${color.line};
  border-radius: ${radius.pill};
`;

const Choice = styled.button`
  justify-content: center;
  min-width: 2.5rem;
  min-height: 2.5rem;
  padding: 0 ${space(2)};
  border: 0;
  border-radius: ${radius.pill};
  background: none;
  color: ${color.muted};
  font: inherit;
  font-size: ${text.small};
  font-weight: 600;
  line-height: 1;
  &[lang='bn'] {
    font-family: 'Taskmint Bangla name', sans-serif;
  }
  cursor: pointer;
  ${fingerHigh}
  @media (pointer: coarse) {
    min-width: 2.75rem;
  }
  &:hover {
    color: ${color.ink};
  }
  &[aria-pressed='true'] {
    background: ${color.primarySoft};
    color: ${color.primary};
  }
`;

export function LanguageSwitch() {
  const language = useLanguage();
  const { language: texts } = useTexts(catalogue);
  const names = { en: `EN, ${texts.english}`, bn: texts.bangla };
  return (
    <Group role="group" aria-label={texts.label}>
      {LANGUAGES.map((each) => (
        <Choice
          key={each}
          type="button"
          lang={each}
          aria-label={names[each]}
          aria-pressed={each === language}
          onClick={() => chooseLanguage(each)}
        >
          {each === 'en' ? <span title={texts.english}>EN</span> : texts.bangla}
        </Choice>
      ))}
    </Group>
  );
}
