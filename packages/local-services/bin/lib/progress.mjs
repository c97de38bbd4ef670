/** Shows work as lines with timings. Plain Node: it runs before anything is installed. */

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

/** Progress whose lines start with the time elapsed since it was created. Commands whose output is read by programs pass `process.stderr`. */
export function createProgress(stream = process.stdout) {
  const isTerminal = stream.isTTY === true && process.env.NO_COLOR === undefined;
  const painted = (code) => (text) => (isTerminal ? `\x1b[${code}m${text}\x1b[0m` : text);
  const dim = painted(2);
  const green = painted(32);
  const red = painted(31);
  const began = performance.now();
  const print = (text) => stream.write(`${dim(`[${seconds(performance.now() - began).padStart(8)}]`)} ${text}\n`);
  return {
    step(name) {
      const start = performance.now();
      const open = setTimeout(() => print(`  ${name} …`), 1_500);
      open.unref();
      const end = (mark, note) => {
        clearTimeout(open);
        const took = dim(seconds(performance.now() - start));
        print(`${mark} ${name} ${took}${note ? ` ${dim(`(${note})`)}` : ''}`);
      };
      return { done: (note) => end(green('✓'), note), failed: () => end(red('✗')) };
    },
    line: (text) => print(`  ${text}`),
    elapsed: () => seconds(performance.now() - began),
  };
}
