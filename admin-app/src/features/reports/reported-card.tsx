/** A reported thing: its current state, its owner, the reports about it, and the possible measures. */
import type { ReportedThing } from '@taskmint/contract';
import { Link, useHost, useTexts } from '@taskmint/platform';
import {
  Button,
  Card,
  Cluster,
  DateText,
  FormActions,
  Menu,
  type MenuEntry,
  narrow,
  Note,
  pictureFilter,
  Quote,
  radius,
  space,
  Stack,
  TextLink,
  Written,
} from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { ReasonDialog } from '../../parts/reason-dialog';
import { supportTexts } from '../../texts/support';
import { MEASURES, REMEDIES, useDecide, type Measure } from './report.queries';

const Words = styled(Quote)`
  max-height: 16rem;
  overflow-y: auto;
`;

/** Reserves its room before it loads. Not cropped, because the whole picture is judged. */
const Picture = styled.img`
  width: 14rem;
  max-width: 100%;
  aspect-ratio: 8 / 5;
  border-radius: ${radius.control};
  object-fit: contain;
  object-position: 0 0;
  filter: ${pictureFilter};
`;

/** On a phone one row, below the remedy and as wide. */
const Others = styled.div`
  display: flex;
  flex: 1 1 18rem;
  gap: ${space(3)};
  @media ${narrow} {
    & > button {
      flex: 1;
    }
  }
`;

const List = styled.ul`
  display: grid;
  gap: ${space(3)};
`;

export function ReportedCard({ thing }: { thing: ReportedThing }) {
  const { reports: texts } = useTexts(supportTexts);
  const [measure, setMeasure] = useState<Measure | null>(null);
  const { kind, person, picture, text: words, reports, outcome, note } = thing;
  const name = thing.name ?? texts.gone;
  return (
    <Card as="section" aria-label={name}>
      <Stack gap={4}>
        <div>
          <Cluster justify="space-between">
            <h2>{name}</h2>
            <strong>{outcome ? texts.outcomes[outcome] : texts.open({ count: thing.open })}</strong>
          </Cluster>
          <Note>
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
          </Note>
        </div>
        {picture && <Picture src={picture} alt={texts.pictureOf({ name })} />}
        {words && (
          // Long texts scroll, so the box is focusable.
          <Words tabIndex={0} role="group" aria-label={texts.wordsOf({ name })}>
            <LinkedText>{words}</LinkedText>
          </Words>
        )}
        <List role="list" aria-label={texts.said}>
          {reports.map(({ reason, details, name: reporter, at }, index) => (
            <li key={index}>
              <strong>{texts.reasons[reason]}</strong>
              {details && <Written>{details}</Written>}
              <Cluster gap={2}>
                <Note>{reporter}</Note>
                <Note>
                  <DateText value={at} withTime />
                </Note>
              </Cluster>
            </li>
          ))}
        </List>
        {note && <Note>{texts.note({ note })}</Note>}
        <Measures thing={thing} name={name} onChoose={setMeasure} />
      </Stack>
      {measure && <MeasureDialog thing={thing} name={name} measure={measure} onClose={() => setMeasure(null)} />}
    </Card>
  );
}

/** The remedy and the dismissal are in view; measures that are rarely right are in a menu. */
function Measures({ thing, name, onChoose }: { thing: ReportedThing; name: string; onChoose(measure: Measure): void }) {
  const host = useHost();
  const { reports: texts } = useTexts(supportTexts);
  const { kind, person, can } = thing;
  const may: Readonly<Record<Measure, boolean>> = { ...can, dismiss: can.decide, acted: can.decide };
  const remedy = MEASURES.find((each) => each === REMEDIES[kind] && may[each]);
  const items: MenuEntry[] = MEASURES.filter((each) => may[each] && each !== remedy && each !== 'dismiss').map(
    (each) => ({
      key: each,
      label: texts.measures[each].button,
      onSelect: () => onChoose(each),
    }),
  );
  if (can.suspend && person) {
    const href = `/dashboard/manageUser?q=${encodeURIComponent(person.email)}`;
    const onSelect = () => host.navigate(href);
    items.push({ key: 'suspend', label: texts.suspend({ name: person.name }), href, onSelect });
  }
  return (
    <FormActions>
      {remedy && <Button onClick={() => onChoose(remedy)}>{texts.measures[remedy].button}</Button>}
      <Others>
        {may.dismiss && (
          <Button variant="secondary" onClick={() => onChoose('dismiss')}>
            {texts.measures.dismiss.button}
          </Button>
        )}
        {items.length > 0 && (
          <Menu
            outlined
            side="left"
            label={texts.more({ name })}
            trigger={<Ellipsis size={18} aria-hidden />}
            items={items}
          />
        )}
      </Others>
    </FormActions>
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
  const { reports: texts } = useTexts(supportTexts);
  const decide = useDecide();
  const { button, consequence } = texts.measures[measure];
  return (
    <ReasonDialog
      title={texts.measureTitle({ measure: button, name })}
      draft={`${measure}:${thing._id}`}
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
