/** Entry point of the Auth emulator's process. */
import { required, runService } from '../stack/run-service';
import { startAuthEmulator } from './auth-emulator';
import type { SeedAccount } from './emulator';

runService('auth-emulator', () =>
  startAuthEmulator({
    projectId: required('AUTH_EMULATOR_PROJECT'),
    port: Number(required('AUTH_EMULATOR_PORT')),
    dir: required('AUTH_EMULATOR_DIR'),
    accounts: JSON.parse(process.env['AUTH_EMULATOR_ACCOUNTS'] ?? '[]') as SeedAccount[],
  }),
);
