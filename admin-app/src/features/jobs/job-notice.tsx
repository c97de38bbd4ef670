/** Problems that need attention: a clock that is off, late jobs, items that were set aside. Nothing while all is well. */
import { Link, useTexts } from '@taskmint/platform';
import { Notice, TextLink } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';
import type { JobOverview } from './job.queries';
import { jobInWords } from './job-words';

export interface JobNoticeProps {
  overview: JobOverview;
  /** Adds a link to the jobs screen, for use on other screens. */
  withLink?: boolean;
}

export function JobNotice({ overview, withLink = false }: JobNoticeProps) {
  const { jobs: texts } = useTexts(catalogue);
  const { clock_off, clock_offset_ms, set_aside_count } = overview;
  const late = overview.jobs.filter((job) => job.late);
  if (!clock_off && late.length === 0 && set_aside_count === 0) return null;
  const clock = clock_offset_ms < 0 ? texts.clockBehind : texts.clockAhead;
  return (
    <Notice title={texts.noticeTitle}>
      {clock_off && <p>{clock({ seconds: Math.round(Math.abs(clock_offset_ms) / 1_000) })}</p>}
      {late.length > 0 && (
        <p>{texts.late({ count: late.length, names: late.map(({ name }) => jobInWords(name)).join('; ') })}</p>
      )}
      {set_aside_count > 0 && <p>{texts.waiting({ count: set_aside_count })}</p>}
      {withLink && (
        <p>
          <TextLink as={Link} to="/dashboard/jobs">
            {texts.see}
          </TextLink>
        </p>
      )}
    </Notice>
  );
}
