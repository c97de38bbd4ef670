/** Links to the sections of the settings: beside them in a wide window, where they stay in view, in one or two lines above them in a narrower one, not on a phone. */
import type { Role } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { color, space, text, TextLink } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { programsTexts } from '../../texts/programs';
import { secondFactorTexts } from '../../texts/second-factor';
import { settingsTexts } from '../../texts/settings';
import type { SectionId } from './section';

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(5)};
  margin: 0 0 ${space(6)};
  font-size: ${text.small};
  @media (max-width: 43.74em) {
    display: none;
  }
  @media (min-width: 75em) {
    position: sticky;
    /* Below the top bar. */
    top: 5.5rem;
    flex-direction: column;
    gap: 0;
    border-inline-start: 2px solid ${color.line};
  }
`;

/** Beside the sections it is a menu, whose lines need no rule each. */
const Entry = styled(TextLink)`
  @media (min-width: 75em) {
    display: block;
    margin-inline-start: -2px;
    padding: ${space(1.5)} ${space(4)};
    border-inline-start: 2px solid transparent;
    color: ${color.muted};
    text-decoration: none;
    &:hover {
      border-color: ${color.primary};
      color: ${color.ink};
    }
  }
`;

export function Index({ role, isBarred }: { role: Role; isBarred: boolean }) {
  const texts = useTexts(settingsTexts);
  const programs = useTexts(programsTexts);
  const secondFactor = useTexts(secondFactorTexts).section;
  const forPrograms = [
    ['keys', programs.keys.title],
    ['webhooks', programs.hooks.title],
  ] as const;
  const sections: readonly (readonly [SectionId, string])[] = [
    ['profile', texts.profile.title],
    ['sign-in', texts.signIn.title],
    ['second-factor', secondFactor.title],
    ['sessions', texts.sessions.title],
    ...(role === 'freelancer' ? [['payout', texts.payout.title] as const] : []),
    ...(isBarred ? [] : [['news', texts.news.title] as const]),
    ['look', texts.look.title],
    ...(role === 'admin' ? [] : forPrograms),
    ['export', texts.export.title],
    ['closing', texts.closing.title],
  ];
  return (
    <nav aria-label={texts.index}>
      <Links role="list">
        {sections.map(([id, title]) => (
          <li key={id}>
            <Entry href={`#${id}`}>{title}</Entry>
          </li>
        ))}
      </Links>
    </nav>
  );
}
