/** Language and theme, the same choices as the switches in the top bar. */
import { useTexts } from '@taskmint/platform';
import { Cluster, space, Stack, ThemeToggle, useThemeChoice } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { LanguageSwitch } from '../../layouts/language-switch';
import { settingsTexts } from '../../texts/settings';
import { Section } from './section';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  min-height: 2.75rem;
`;

export function LookSection() {
  const { look } = useTexts(settingsTexts);
  const theme = useThemeChoice();
  return (
    <Section id="look" title={look.title} lead={look.lead}>
      <Stack gap={3}>
        <Row>
          {look.language}
          <LanguageSwitch />
        </Row>
        <Row>
          {look.theme}
          <Cluster gap={1}>
            {look.themes[theme]}
            <ThemeToggle />
          </Cluster>
        </Row>
      </Stack>
    </Section>
  );
}
