/** What the build leaves in the shell. */
declare const SHELL_BUILD: {
  readonly buildId: string;
  /** Version of the contract with remotes that this shell offers. */
  readonly hostContract: string;
  readonly shared: readonly { readonly name: string; readonly version: string; readonly requiredVersion: string }[];
};

/** Registry document that was live when the shell was built, without what only admins may see; null when there was none. */
declare const BUILT_IN_REGISTRY: unknown;

declare let __webpack_nonce__: string | undefined;
