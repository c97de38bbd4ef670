import { yieldToOthers } from './time-slices';

it('of several long commands one goes on in each round of the event loop, in the order in which they came', async () => {
  let round = 0;
  const count = (): void => {
    round += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const slices: [name: string, round: number][] = [];
  const work = async (name: string): Promise<void> => {
    for (let slice = 0; slice < 3; slice += 1) {
      await yieldToOthers();
      slices.push([name, round]);
    }
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  clearImmediate(counting);
  expect(slices.map(([name]) => name).join('')).toBe('abcabcabc');
  expect(new Set(slices.map(([, at]) => at)).size).toBe(slices.length);
});
