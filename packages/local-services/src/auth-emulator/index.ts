/** Public interface of the Auth emulator launcher. */
export { startAuthEmulator, type AuthEmulator, type AuthEmulatorOptions } from './auth-emulator';
export type { SeedAccount } from './emulator';
