/** Who the product is for, and an illustration of what happens to coins. */
import { CoinHandScene, color, space, text } from '@taskmint/ui-kit';
import { useTexts } from '@taskmint/platform';
import styled from 'styled-components';
import { Section } from '../../parts/section';
import { catalogue } from '../../texts';
import { CoinWay } from './coin-way';

const Layout = styled.div`
  display: grid;
  gap: ${space(6)} clamp(${space(8)}, 5vw, ${space(16)});
  @media (min-width: 43.75em) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 8fr);
    align-items: center;
  }
`;

const Picture = styled.div`
  width: 100%;
  max-width: 18rem;
`;

const Tagline = styled.p`
  max-width: 46ch;
  text-wrap: balance;
  font-size: ${text.heading3};
  line-height: 1.4;
`;

const Note = styled.p`
  max-width: 62ch;
  margin-top: ${space(4)};
  color: ${color.muted};
`;

export function About() {
  const { about } = useTexts(catalogue);
  return (
    <Section id="about" sub={about.sub} heading={about.heading}>
      <Layout>
        <Picture>
          <CoinHandScene />
        </Picture>
        <div>
          <Tagline>{about.tagline}</Tagline>
          <Note>{about.note}</Note>
        </div>
      </Layout>
      <div data-island="coin-way">
        <CoinWay />
      </div>
    </Section>
  );
}
