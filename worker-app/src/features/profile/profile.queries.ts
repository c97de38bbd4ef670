/** The freelancer's stated skills: reading and saving them. */
import { calls, type User } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

export function ownProfileQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'profile'],
    queryFn: () => host.api.call(calls.getProfile, { params: { email: user.email } }),
  });
}

export function useSaveSkills() {
  const host = useHost();
  const user = useUser();
  return useMutation({
    mutationFn: (skills: string[]) =>
      host.api.call(calls.updateProfile, { params: { email: user.email }, body: { skills } }),
    onSettled: useRefresh('profile'),
  });
}
