/** What the build leaves in the shell. */
declare const SHELL_BUILD: {
  readonly buildId: string;
  /** Version of the contract with remotes that this shell offers. */
  readonly hostContract: string;
  readonly shared: readonly {
    readonly name: string;
    readonly version: string;
    readonly requiredVersion: string;
    readonly singleton: boolean;
  }[];
};

/** Whether this build knows the developer's override of one remote (`composition/override.ts`); a production build does not. */
declare const REMOTE_OVERRIDE: boolean;

declare let __webpack_nonce__: string | undefined;
