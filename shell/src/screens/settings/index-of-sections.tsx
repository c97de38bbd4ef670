/** Links to the sections of the settings, where the window is wide enough for one or two lines of them. */
import type { Role } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { space, text, TextLink } from '@taskmint/ui-kit';
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
            <TextLink href={`#${id}`}>{title}</TextLink>
          </li>
        ))}
      </Links>
    </nav>
  );
}
