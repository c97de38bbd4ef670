/** A link to report a review or a freelancer shown on the public page (decisions.md 31). Visitors are asked to sign in first. */
import { Link, useTexts } from '@taskmint/platform';
import { color, fingerHigh, text, VisuallyHidden } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../texts';

const Quiet = styled(Link)`
  justify-self: start;
  align-self: flex-start;
  color: ${color.muted};
  font-size: ${text.small};
  ${fingerHigh}
`;

export function ReportLink({ about, id, name }: { about: 'review' | 'profile'; id: string; name: string }) {
  const { report } = useTexts(catalogue);
  return (
    <Quiet to={`/dashboard/report?about=${about}&id=${id}`}>
      {report.label}
      <VisuallyHidden>{report.which({ name })}</VisuallyHidden>
    </Quiet>
  );
}
