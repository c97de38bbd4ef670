/** A thing that was reported: what it is now, whose it is, what was said about it, and what can be done. */
import type { ReportedThing } from '@taskmint/contract';
import { Link, useHost, useTexts } from '@taskmint/platform';
import {
  Button,
  ButtonLink,
  Card,
  Cluster,
  color,
  DateText,
  FormActions,
  radius,
  space,
  Stack,
  text,
  TextLink,
} from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import { useState } from 'react';
import styled from 'styled-components';
import { ReasonDialog } from '../../parts/reason-dialog';
import { catalogue } from '../../texts';
import { MEASURES, useDecide, type Measure } from './report.queries';

const Small = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

const Words = styled.div`
  max-height: 16rem;
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.sunken};
  overflow-wrap: anywhere;
  overflow-y: auto;
  white-space: pre-wrap;
`;

const Picture = styled.img`
  max-width: 14rem;
  max-height: 10rem;
  border-radius: ${radius.control};
  object-fit: cover;
`;

const List = styled.ul`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

export function ReportedCard({ thing }: { thing: ReportedThing }) {
  const { reports: texts } = useTexts(catalogue);
  const [measure, setMeasure] = useState<Measure | null>(null);
  const { kind, person, picture, text: words, can, reports, outcome, note } = thing;
  const name = thing.name ?? texts.gone;
  const may: Readonly<Record<Measure, boolean>> = { ...can, dismiss: can.decide, acted: can.decide };
  return (
    <Card as="section" aria-label={name}>
      <Stack gap={4}>
        <div>
          <Cluster justify="space-between">
            <h2>{name}</h2>
            <strong>{outcome ? texts.outcomes[outcome] : texts.open({ count: thing.open })}</strong>
          </Cluster>
          <Small>
            {texts.kinds[kind]}
            {person && (
              <>
                {' · '}
                {texts.of({
                  name: (
                    <TextLink as={Link} to={`/dashboard/manageUser?q=${encodeURIComponent(person.email)}`}>
                      {person.name}
                    </TextLink>
                  ),
                })}
              </>
            )}
          </Small>
        </div>
        {picture && <Picture src={picture} alt={texts.pictureOf({ name })} />}
        {words && (
          // Long texts scroll, so the box takes the keyboard too.
          <Words tabIndex={0} role="group" aria-label={texts.wordsOf({ name })}>
            <LinkedText>{words}</LinkedText>
          </Words>
        )}
        <List aria-label={texts.said}>
          {reports.map(({ reason, details, name: reporter, at }, index) => (
            <li key={index}>
              <strong>{texts.reasons[reason]}</strong>
              {details && <p>{details}</p>}
              <Small>
                {reporter} · <DateText value={at} withTime />
              </Small>
            </li>
          ))}
        </List>
        {note && <Small>{texts.note({ note })}</Small>}
        <FormActions>
          {MEASURES.filter((each) => may[each]).map((each) => (
            <Button key={each} size="small" variant="secondary" onClick={() => setMeasure(each)}>
              {texts.measures[each].button}
            </Button>
          ))}
          {can.suspend && person && (
            <ButtonLink
              as={Link}
              $size="small"
              $variant="ghost"
              to={`/dashboard/manageUser?q=${encodeURIComponent(person.email)}`}
            >
              {texts.suspend({ name: person.name })}
            </ButtonLink>
          )}
        </FormActions>
      </Stack>
      {measure && <MeasureDialog thing={thing} name={name} measure={measure} onClose={() => setMeasure(null)} />}
    </Card>
  );
}

function MeasureDialog({
  thing,
  name,
  measure,
  onClose,
}: {
  thing: ReportedThing;
  name: string;
  measure: Measure;
  onClose(): void;
}) {
  const host = useHost();
  const { reports: texts } = useTexts(catalogue);
  const decide = useDecide();
  const { button, consequence } = texts.measures[measure];
  return (
    <ReasonDialog
      title={texts.measureTitle({ measure: button, name })}
      consequence={consequence}
      submitLabel={button}
      tone={measure === 'dismiss' || measure === 'acted' ? 'primary' : 'danger'}
      onClose={onClose}
      onReason={async (reason) => {
        await decide.mutateAsync({ thing, measure, note: reason });
        onClose();
        host.toasts.show('success', texts.decided);
      }}
    />
  );
}
