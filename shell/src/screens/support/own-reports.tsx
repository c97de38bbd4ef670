/** What a person reported, and whether it was looked at. */
import { calls, type OwnReport } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Card, DateText, Note, Skeleton, TitledSection } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useCallback } from 'react';
import { supportTexts } from '../../texts/support';
import { RuledList } from '../ruled-list';
import { Name } from '../settings/rows';
import { useReading } from '../settings/use-reading';

/** People look for the latest ones. */
const SHOWN = 50;

export function OwnReports() {
  const { api } = useHost();
  const { reports: texts, report } = useTexts(supportTexts);
  const reports = useReading(useCallback(() => api.call(calls.listOwnReports, { query: { limit: SHOWN } }), [api]));
  const stateOf = ({ outcome }: OwnReport) => (outcome ? texts[outcome] : texts.open);
  return (
    <TitledSection id="own-reports" title={texts.title}>
      <Card>
        <Loaded query={reports} skeleton={<Skeleton height="4rem" />}>
          {(all) =>
            all.length === 0 ? (
              <p>{texts.none}</p>
            ) : (
              <RuledList role="list">
                {all.map((each) => (
                  <li key={each._id}>
                    <Name>{each.name}</Name>
                    <Note>
                      {report.things[each.about]} · {report.reasons[each.reason]} ·{' '}
                      {texts.at({ time: <DateText value={each.created_at} /> })}
                    </Note>
                    <p>{stateOf(each)}</p>
                  </li>
                ))}
              </RuledList>
            )
          }
        </Loaded>
      </Card>
    </TitledSection>
  );
}
