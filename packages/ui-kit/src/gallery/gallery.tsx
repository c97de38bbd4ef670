/** Every part of the design system in every state, on one page; checked by people, and by axe in the browser. */
import styled from 'styled-components';
import { GlobalStyle } from '../theme/global-style';
import { ThemeToggle } from '../theme/theme-toggle';
import { color, font, space, text } from '../theme/tokens';
import { ActionsPage } from './actions-page';
import { FormsPage } from './forms-page';
import { MarksPage } from './marks-page';
import { StatesPage } from './states-page';
import { TablesPage } from './tables-page';
import { TokensPage } from './tokens-page';

const Main = styled.main`
  width: min(72rem, 100% - ${space(8)});
  margin: 0 auto;
  padding: ${space(6)} 0 ${space(16)};
`;

const Top = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
`;

const Title = styled.h1`
  font-family: ${font.display};
  font-size: ${text.heading1};
`;

const Section = styled.section`
  margin-top: ${space(12)};
`;

const SectionTitle = styled.h2`
  margin-bottom: ${space(5)};
  padding-bottom: ${space(2)};
  border-bottom: 1px solid ${color.line};
  font-size: ${text.heading2};
`;

const pages = [
  ['tokens', 'Tokens and type', TokensPage],
  ['actions', 'Actions and overlays', ActionsPage],
  ['forms', 'Forms', FormsPage],
  ['marks', 'Marks', MarksPage],
  ['tables', 'Tables', TablesPage],
  ['states', 'In between', StatesPage],
] as const;

export function Gallery() {
  return (
    <>
      <GlobalStyle />
      <Main>
        <Top>
          <Title>Taskmint parts</Title>
          <ThemeToggle />
        </Top>
        {pages.map(([id, title, Page]) => (
          <Section key={id} id={id} aria-labelledby={`${id}-title`}>
            <SectionTitle id={`${id}-title`}>{title}</SectionTitle>
            <Page />
          </Section>
        ))}
      </Main>
    </>
  );
}
