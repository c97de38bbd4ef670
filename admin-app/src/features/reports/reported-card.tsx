/** A thing that was reported: what it is now, whose it is, what was said about it, and what can be done. */
import type { ReportedThing } from '@taskmint/contract';
import { Link, useHost, useTexts } from '@taskmint/platform';
import {
  Button,
  ButtonLink,
  Card,
  Cluster,
  DateText,
  FormActions,
  radius,
  space,
  Stack,
  TextLink,
} from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import { useState } from 'react';
import styled from 'styled-components';
import { ReasonDialog } from '../../parts/reason-dialog';
import { Quote, SmallPrint } from '../../parts/case-card';
import { catalogue } from '../../texts';
import { MEASURES, useDecide, type Measure } from './report.queries';

const Words = styled(Quote)`
  max-height: 16rem;
  overflow-y: auto;
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
          <SmallPrint>
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
          </SmallPrint>
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
              <SmallPrint>
                {reporter} · <DateText value={at} withTime />
              </SmallPrint>
            </li>
          ))}
        </List>
        {note && <SmallPrint>{texts.note({ note })}</SmallPrint>}
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
