/** The object that `text` is in JSON; undefined when it is not one. Its fields are not checked. */
export function jsonObjectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
