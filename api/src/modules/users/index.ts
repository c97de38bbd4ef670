/** The users module as the application sees it. */
import type { IdentityService } from '../../identity/identity-service';
import type { ApiModule } from '../../module';
import { accountClosing } from './close-account.command';
import { presentUser } from './user.presenter';
import { userByEmail } from './user.query';
import { userRoutes } from './user.routes';

export function usersModule(identity: IdentityService, modules: () => readonly ApiModule[]): ApiModule {
  const closing = accountClosing(identity, modules);
  return {
    name: 'users',
    routes: userRoutes(identity, closing.close),
    jobs: [closing.job],
    exportAccount: ({ email }) => ({
      account: async () => {
        const { record, frozen } = await userByEmail(email);
        return presentUser(record, frozen);
      },
    }),
  };
}
