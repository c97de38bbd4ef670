/** Runs steps one after the other, each in a task of its own, so that the browser can paint and answer between them. Imports nothing. */

/** Resolves in a task after the last step's; rejects with the first that fails, and then runs no more. */
export async function inTurns(steps: ReadonlyArray<() => Promise<unknown>>): Promise<void> {
  for (const step of steps) {
    await nextTask();
    await step();
  }
  await nextTask();
}

/** Resolves in the next task. By a message, because timers wait for a second in a page that nobody looks at. */
function nextTask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}
