/**
 * The page of one record, with an `:id` in its address: its heading with a link back to the list, then the record once it is loaded. Knows no noun.
 */
import type { User } from '@taskmint/contract';
import { ApiError, errorText, Link, useRouteParams, type HostServices } from '@taskmint/platform';
import { useUserQuery, type UseQueryOptions } from '@taskmint/platform/query';
import { ButtonLink, Cluster, color, ErrorState, fingerHigh, PageHeader, space, text } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { ArrowLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import styled from 'styled-components';

/** The list that the record belongs to. */
export interface Back {
  to: string;
  label: string;
}

export function BackLink({ to, label }: Back) {
  return (
    <ButtonLink as={Link} to={to} $variant="ghost">
      <ArrowLeft size={18} aria-hidden />
      {label}
    </ButtonLink>
  );
}

const Above = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 1.75rem;
  color: ${color.muted};
  font-size: ${text.small};
  font-weight: 600;
  text-decoration: none;
  &:hover {
    color: ${color.primary};
    text-decoration: underline;
  }
  ${fingerHigh}
`;

function AboveTitle({ to, label }: Back) {
  return (
    <Above to={to} back>
      <ArrowLeft size={16} aria-hidden />
      {label}
    </Above>
  );
}

/** The heading of a loaded record. */
interface Heading {
  title: string;
  /** The same title, where it needs more than plain text. */
  shown?: ReactNode;
  lead?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
}

export interface DetailScreenProps<Thing> {
  query(host: HostServices, user: User, id: string): UseQueryOptions<Thing, Error, Thing, string[]>;
  back: Back;
  /** The kind of record: the heading while it loads, and when it cannot be loaded. */
  title: string;
  heading(thing: Thing): Heading;
  skeleton: ReactNode;
  children(thing: Thing): ReactNode;
}

/** Shape of an id. Anything else was mistyped, and needs no request. */
const ID = /^[0-9a-f]{24}$/i;

function nothingHere(): ApiError {
  return new ApiError({ status: 404, code: 'not_found', message: errorText('not_found', 'There is nothing here.') });
}

/** The tab title names the record, not only its kind. */
function useNamedTab(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    document.title = `${name} - Taskmint`;
    return () => {
      document.title = before;
    };
  }, [name]);
}

export function DetailScreen<Thing>({ query, back, title, heading, skeleton, children }: DetailScreenProps<Thing>) {
  const { id } = useRouteParams<{ id: string }>();
  const isId = ID.test(id);
  const reading = useUserQuery((host, user) => ({ ...query(host, user, id), enabled: isId }));
  const { actions, shown, ...head }: Heading = reading.data === undefined ? { title } : heading(reading.data);
  useNamedTab(reading.data === undefined ? undefined : head.title);
  return (
    <>
      <PageHeader
        {...head}
        title={shown ?? head.title}
        back={<AboveTitle {...back} />}
        action={actions && <Cluster gap={3}>{actions}</Cluster>}
      />
      {isId ? (
        <Loaded query={reading} skeleton={skeleton}>
          {children}
        </Loaded>
      ) : (
        <ErrorState error={nothingHere()} />
      )}
    </>
  );
}
