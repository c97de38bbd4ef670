/** Captions of a film as a WebVTT file. Pure. */

/** One cue per text, each until the start of the next. Times in milliseconds, ascending. */
export function captionsOf(texts: readonly string[], startsMs: readonly number[], endMs: number): string {
  const cues = texts.map((text, index) => {
    const from = startsMs[index] ?? endMs;
    const to = startsMs[index + 1] ?? endMs;
    return `${timestamp(from)} --> ${timestamp(Math.max(to, from + 1))}\n${text}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function timestamp(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${String(Math.floor(ms) % 1000).padStart(3, '0')}`;
}
