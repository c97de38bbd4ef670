/**
 * Provides the page's single federation runtime to the remotes, whose builds leave it out (the preset's `external-runtime.ts`). Part of the host
 * contract since 1.1; remotes built before that bundle half of it and ask for the other half. Knows no remote.
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
// The shell exposes nothing, so its own runtime lacks the code that containers start with.
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.cjs';

export interface FederationPage {
  /** The runtime as containers find it; the name is the preset's FEDERATION_RUNTIME. */
  __taskmintFederation?: object;
  /** Only what containers of host contract 1.0 import; the name is set by the plugin's `externalRuntime`. */
  _FEDERATION_RUNTIME_CORE?: object;
}

/** Exposes the runtime on the page; call before the first remote runs. */
export function provideRuntime(page: FederationPage = window as FederationPage): void {
  page.__taskmintFederation ??= {
    ...federation,
    bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
    // Always a separate instance: the runtime's `init` takes every caller that shares its copy of the code for the build it came with, which is the
    // shell.
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
