/** Jobs and their intervals in words. */
import { textsOf } from '@taskmint/platform';
import { catalogue } from '../../texts';

/** Name of a job; one that only a newer server knows is shown by its own name. */
export function jobInWords(name: string): string {
  const known: Readonly<Partial<Record<string, string>>> = textsOf(catalogue).jobs.names;
  return known[name] ?? name;
}

/** `600` -> `every 10 minutes`: in the largest unit that divides it evenly. */
export function rhythmInWords(seconds: number): string {
  const { jobs: texts } = textsOf(catalogue);
  if (seconds > 0 && seconds % 3_600 === 0) return texts.hours({ count: seconds / 3_600 });
  if (seconds > 0 && seconds % 60 === 0) return texts.minutes({ count: seconds / 60 });
  return texts.seconds({ count: seconds });
}
