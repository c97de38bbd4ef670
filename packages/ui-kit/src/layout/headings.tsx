/** Headings: of a page (title, description, the one primary action), of a section of it, and of a section of the public page (product.md §1). */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, space, text } from '../theme/tokens';
import { Stack } from './layout';

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${space(3)} ${space(6)};
  margin-bottom: ${space(6)};
  /* The text shrinks for the action beside it, down to two thirds of a phone. */
  & > :first-child {
    flex: 1 1 13rem;
    min-width: 0;
  }
`;

/** Above the title, aligned with it however long it is. */
const Back = styled.div`
  margin-bottom: ${space(1)};
`;

const PageTitle = styled.h1`
  font-family: ${font.display};
  /* Of text twice as large on a phone, a long word still fits on a line. */
  font-size: min(clamp(${text.heading2}, 4vw, ${text.heading1}), 13vw);
`;

const Lead = styled.p`
  max-width: 65ch;
  margin-top: ${space(2)};
  color: ${color.muted};
  font-size: ${text.lead};
  text-wrap: balance;
`;

export interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  /** Small heading above the title, wrapped in dashes, where product.md gives one. */
  sub?: ReactNode;
  /** Link back to the list that this page's record belongs to. */
  back?: ReactNode;
}

export function PageHeader({ title, lead, action, sub, back }: PageHeaderProps) {
  return (
    <Header>
      <div>
        {back && <Back>{back}</Back>}
        {sub && <Sub>{sub}</Sub>}
        <PageTitle>{title}</PageTitle>
        {lead && <Lead>{lead}</Lead>}
      </div>
      {action}
    </Header>
  );
}

export interface TitledSectionProps {
  /** Id of the heading, unique on the page. */
  id: string;
  title: ReactNode;
  /** Below the title. */
  lead?: ReactNode;
  /** Between its parts, in multiples of 4 px. */
  gap?: number;
  children: ReactNode;
}

/** A part of a page, named by its heading. */
export function TitledSection({ id, title, lead, gap = 3, children }: TitledSectionProps) {
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section aria-labelledby={id}>
      <Stack gap={gap}>
        {lead ? (
          <Stack gap={2}>
            {heading}
            <p>{lead}</p>
          </Stack>
        ) : (
          heading
        )}
        {children}
      </Stack>
    </section>
  );
}

/** Its dashes are drawn: screen readers skip them, and they have the right length. */
const Sub = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-bottom: ${space(2)};
  color: ${color.primary};
  font-size: ${text.base};
  font-weight: 600;
  &::before,
  &::after {
    content: '';
    flex: none;
    width: 1.5rem;
    border-top: 2px solid currentColor;
  }
`;

const Heading = styled.h2`
  font-size: clamp(${text.heading2}, 4.4vw, ${text.heading1});
  text-transform: uppercase;
`;

const Section = styled.div`
  margin-bottom: ${space(8)};
`;

export interface SectionHeadingProps {
  sub: ReactNode;
  heading: ReactNode;
  /** Id of the heading, for the section's `aria-labelledby`. */
  id?: string;
}

/** A sub-heading between dashes above a heading in capitals; both keep their case in the markup. */
export function SectionHeading({ sub, heading, id }: SectionHeadingProps) {
  return (
    <Section>
      <Sub>{sub}</Sub>
      <Heading id={id}>{heading}</Heading>
    </Section>
  );
}
