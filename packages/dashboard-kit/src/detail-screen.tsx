/** A page of one thing, with an `:id` in its address: its heading with the way back to the list, then the thing once it is read. Knows no noun. */
import type { User } from '@taskmint/contract';
import { Link, useHost, useRouteParams, useUser, type HostServices } from '@taskmint/platform';
import { useQuery, type UseQueryOptions } from '@taskmint/platform/query';
import { ButtonLink, Cluster, PageHeader } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

/** The list that a thing stands in. */
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

/** What the heading says of a thing that is read. */
interface Heading {
  title: string;
  lead?: ReactNode;
  /** Beside the way back. */
  actions?: ReactNode;
}

export interface DetailScreenProps<Thing> {
  query(host: HostServices, user: User, id: string): UseQueryOptions<Thing, Error, Thing, string[]>;
  back: Back;
  /** What kind of thing it is: the heading while it is read, and where it cannot be. */
  title: string;
  heading(thing: Thing): Heading;
  skeleton: ReactNode;
  children(thing: Thing): ReactNode;
}

export function DetailScreen<Thing>({ query, back, title, heading, skeleton, children }: DetailScreenProps<Thing>) {
  const { id } = useRouteParams<{ id: string }>();
  const host = useHost();
  const user = useUser();
  const reading = useQuery(query(host, user, id));
  const { actions, ...head }: Heading = reading.data === undefined ? { title } : heading(reading.data);
  return (
    <>
      <PageHeader
        {...head}
        action={
          <Cluster gap={3}>
            <BackLink {...back} />
            {actions}
          </Cluster>
        }
      />
      <Loaded query={reading} skeleton={skeleton}>
        {children}
      </Loaded>
    </>
  );
}
