/** Which of a remote's cached data a notice makes outdated. */
import type { NewsNoun } from '@taskmint/contract';
import { createRemoteFrame } from './remote-frame';

test('what is broken in a task is read again when a change of tasks is announced', () => {
  let announce: (nouns: readonly NewsNoun[]) => void = () => undefined;
  const { client, dispose } = createRemoteFrame({
    news: {
      onChange: (tell) => {
        announce = tell;
        return () => undefined;
      },
    },
  });
  const keys = [
    ['u', 'defects', 'open'],
    ['u', 'carts'],
  ];
  for (const key of keys) client.setQueryData(key, []);
  announce(['tasks']);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
  dispose();
});
