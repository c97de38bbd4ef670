/**
 * Public face `@taskmint/federation/registry`: the registry document on disk, its journal, and the changes that need no build. An entry of its
 * own, because the API makes such changes and must not load a bundler for that.
 */
export { changeLive, possibleCommands, type ReleaseContext } from './changes';
export { journalFile, readJournal } from './journal';
export { changeRegistry, readRegistry, RevisionConflict, type Change } from './registry-store';
export { ReleaseRefused } from './transitions';
