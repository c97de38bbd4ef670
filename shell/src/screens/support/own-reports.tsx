/** What a person reported, and whether it was looked at. */
import { calls, type OwnReport } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Card, DateText, Skeleton, TitledSection } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useCallback } from 'react';
import styled from 'styled-components';
import { supportTexts } from '../../texts/support';
import { RuledList, Small } from '../ruled-list';
import { useReading } from '../settings/use-reading';

/** People look for the latest ones. */
const SHOWN = 50;

const Name = styled.p`
  font-weight: 600;
  overflow-wrap: anywhere;
`;

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
              <RuledList>
                {all.map((each) => (
                  <li key={each._id}>
                    <Name>{each.name}</Name>
                    <Small>
                      {report.things[each.about]} · {report.reasons[each.reason]} ·{' '}
                      {texts.at({ time: <DateText value={each.created_at} /> })}
                    </Small>
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
