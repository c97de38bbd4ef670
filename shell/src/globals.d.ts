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

declare let __webpack_nonce__: string | undefined;
