/** Accounts that seem to belong to the same person, or were decided to (fair-work.md 15), each with a link. Nothing if there are none. */
import { Link, useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { SubLine, TextLink } from '@taskmint/ui-kit';
import { peopleTexts } from '../../texts/people';
import { linksOfQuery } from './user-file.queries';

export function LinkedAccounts({ person, state }: { person: string; state: 'open' | 'one' }) {
  const { person: texts } = useTexts(peopleTexts);
  const { data } = useUserQuery(linksOfQuery, person, state);
  return data?.items.map(({ _id, first, later }) => {
    const other = first._id === person ? later : first;
    return (
      <p key={_id}>
        <TextLink as={Link} to={`/dashboard/user/${other._id}`}>
          {other.name}
        </TextLink>
        <SubLine>{other.email}</SubLine>
        <SubLine>
          <TextLink as={Link} to={state === 'open' ? '/dashboard/links' : '/dashboard/links?show=one'}>
            {texts.linked[state]}
          </TextLink>
        </SubLine>
      </p>
    );
  });
}
