/** The object that a text is in JSON; undefined when it is none. Looks at nothing in it. */
export function jsonObjectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
