/** The freelancer's stated skills: reading and saving them. */
import { calls, type User } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import { useUser, type HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export function ownProfileQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'profile'],
    queryFn: () => host.api.call(calls.getProfile, { params: { email: user.email } }),
  });
}

export function useSaveSkills() {
  const user = useUser();
  return useCommand(useRefresh('profile'), (api, skills: string[]) =>
    api.call(calls.updateProfile, { params: { email: user.email }, body: { skills } }),
  );
}
