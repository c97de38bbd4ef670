import { createOtherTabs } from './other-tabs';

it('a tab that is refused the way to the others listens by itself', async () => {
  globalThis.BroadcastChannel = class {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }
  } as unknown as typeof BroadcastChannel;
  const tabs = createOtherTabs('news', () => undefined);
  const work = jest.fn(async () => undefined);
  await tabs.whileListening(work, new AbortController().signal);
  expect(work).toHaveBeenCalledTimes(1);
  tabs.tell('word');
  tabs.close();
});
