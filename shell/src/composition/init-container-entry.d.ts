/** The one file of the bundler's runtime that is imported by its path: without types there, as CommonJS, because Node renders pages with it too. */
declare module '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.cjs' {
  export { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry';
}
