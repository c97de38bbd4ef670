/**
 * Hands the page's one federation runtime to the remotes, whose builds leave it out (the preset's `external-runtime.ts`). Part of the host contract since
 * 1.1; remotes that were built before bring half of it and ask for the other half. Knows no remote.
 */
import { createInstance } from '@module-federation/enhanced/runtime';
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  loadScriptNode,
  Module,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import federation from '@module-federation/webpack-bundler-runtime';
// The shell exposes nothing, so that its own runtime comes without what containers begin with.
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.cjs';

export interface FederationPage {
  /** What containers find as their runtime; the name is the preset's FEDERATION_RUNTIME. */
  __taskmintFederation?: object;
  /** What containers of host contract 1.0 import, and nothing else of it: `externalRuntime` of the plugin names it so. */
  _FEDERATION_RUNTIME_CORE?: object;
}

/** Makes the runtime known on the page; before the first remote runs. */
export function provideRuntime(page: FederationPage = window as FederationPage): void {
  page.__taskmintFederation ??= {
    ...federation,
    bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
    // Always an instance of its own: the runtime's `init` takes whoever shares its copy of the code for the build that it came with, which is the shell.
    runtime: { ...federation.runtime, init: createInstance },
  };
  page._FEDERATION_RUNTIME_CORE ??= {
    assert,
    CurrentGlobal,
    getGlobalFederationConstructor,
    getRemoteEntry,
    getRemoteInfo,
    helpers,
    loadScript,
    loadScriptNode,
    Module,
    ModuleFederation,
    registerGlobalPlugins,
    satisfy,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  };
}
