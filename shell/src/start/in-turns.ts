/** Runs steps one after the other, each in a task of its own, so that the browser can paint and respond in between. Imports nothing. */

/** Resolves one task after the last step; rejects with the first failure and stops there. */
export async function inTurns(steps: ReadonlyArray<() => Promise<unknown>>): Promise<void> {
  for (const step of steps) {
    await nextTask();
    await step();
  }
  await nextTask();
}

/** Resolves in the next task. Uses a message, because timers are throttled to a second in a hidden page. */
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
