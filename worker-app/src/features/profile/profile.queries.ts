/** What the freelancer says they can do: reading and saying it. */
import { calls, type User } from '@taskmint/contract';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

const profileKeys = {
  own: (user: User) => [user._id, 'profile'] as const,
};

export function ownProfileQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: profileKeys.own(user),
    queryFn: () => host.api.call(calls.getProfile, { params: { email: user.email } }),
  });
}

export function useSaveSkills() {
  const host = useHost();
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (skills: string[]) =>
      host.api.call(calls.updateProfile, { params: { email: user.email }, body: { skills } }),
    onSettled: () => client.invalidateQueries({ queryKey: profileKeys.own(user) }),
  });
}
