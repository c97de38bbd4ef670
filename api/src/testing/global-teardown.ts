/** Stops the database server of the run. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.apiTestDatabaseServer?.stop();
}
