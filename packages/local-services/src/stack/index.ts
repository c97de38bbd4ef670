/** Public interface of the supervisor: the whole product on one machine. */
export { StartFailed, type ManagedChild } from './managed-child';
export { freePorts, PortBusy } from './ports';
export type { Progress, Step } from './progress';
export type { ServiceName } from './services';
export { readSettings, SETTINGS, SettingsRefused, type Settings } from './settings';
export { StackRefused, startStack, type Stack, type StackOptions } from './stack';
