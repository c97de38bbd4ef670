/** Gallery: colours, the type scale and headings. */
import styled from 'styled-components';
import { PageHeader, SectionHeading } from '../layout/headings';
import { Card, Grid, Stack } from '../layout/layout';
import { Button } from '../actions/button';
import { color, font, radius, shadow, space, text } from '../theme/tokens';

const Swatch = styled.div<{ $fill: string }>`
  height: 3.5rem;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${({ $fill }) => $fill};
`;

const Name = styled.p`
  margin-top: ${space(1)};
  font-size: ${text.small};
`;

const Sample = styled.p<{ $size: string; $family: string }>`
  font-family: ${({ $family }) => $family};
  font-size: ${({ $size }) => $size};
  line-height: 1.2;
`;

const Floating = styled(Card)`
  box-shadow: ${shadow};
`;

export function TokensPage() {
  return (
    <Stack gap={8}>
      <Grid min={120} gap={3}>
        {Object.entries(color).map(([name, fill]) => (
          <div key={name}>
            <Swatch $fill={fill} />
            <Name>{name}</Name>
          </div>
        ))}
      </Grid>
      <Stack gap={3}>
        {Object.entries(text).map(([name, size]) => (
          <Sample key={name} $size={size} $family={/hero|heading/.test(name) ? font.display : font.body}>
            {name}: work, checked and paid
          </Sample>
        ))}
        <Sample $size={text.heading3} $family={font.body} lang="bn">
          কাজ করুন, কয়েন আয় করুন
        </Sample>
      </Stack>
      <PageHeader title="A page" lead="One line of what it is for." action={<Button>The one main action</Button>} />
      <SectionHeading sub="Join Us" heading="our Features" />
      <Grid>
        <Card>Card on the page</Card>
        <Card sunken>Sunken card</Card>
        <Floating>Floating, with the one shadow</Floating>
      </Grid>
    </Stack>
  );
}
