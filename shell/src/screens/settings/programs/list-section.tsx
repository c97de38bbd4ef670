/** A section about programs' access: a row for each item, and a button to add one up to the limit. */
import { useHost } from '@taskmint/platform';
import { Button, Note, Skeleton, Stack, TextLink } from '@taskmint/ui-kit';
import { Loaded, type Reading } from '@taskmint/ui-kit/dashboard';
import type { ReactNode } from 'react';
import { Row, Rows } from '../rows';
import { Section, type SectionId } from '../section';

export interface ListSectionProps<Item> {
  id: SectionId;
  texts: {
    title: string;
    lead: string;
    /** Label of the link to the API's documentation. */
    docs: string;
    none: string;
    full(facts: { count: number }): ReactNode;
  };
  /** Section of the documentation, with its `#`. */
  anchor?: string;
  reading: Reading<Item[]>;
  /** How many a person may have. */
  most: number;
  add: { label: string; press(): void };
  row(item: Item): ReactNode;
  /** Dialogs of the section. */
  children: ReactNode;
}

export function ListSection<Item extends { _id: string }>({
  id,
  texts,
  anchor = '',
  reading,
  most,
  add,
  row,
  children,
}: ListSectionProps<Item>) {
  const { config } = useHost();
  return (
    <Section
      id={id}
      title={texts.title}
      lead={
        <>
          {texts.lead} <TextLink href={`${config.apiUrl}/docs${anchor}`}>{texts.docs}</TextLink>
        </>
      }
    >
      <Loaded query={reading} skeleton={<Skeleton height="5rem" />}>
        {(all) => (
          <Stack gap={4} align="start">
            {all.length === 0 ? (
              <p>{texts.none}</p>
            ) : (
              <Rows role="list">
                {all.map((item) => (
                  <Row key={item._id}>{row(item)}</Row>
                ))}
              </Rows>
            )}
            {all.length >= most ? (
              <Note>{texts.full({ count: most })}</Note>
            ) : (
              <Button variant="secondary" onClick={add.press}>
                {add.label}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
      {children}
    </Section>
  );
}
