/** Shows a text of the address in a field, and leaves the focus there when it changes: whoever searched may go on typing. */
import { type RefObject, useEffect, useRef } from 'react';

export function useFieldText<Field extends HTMLInputElement | HTMLSelectElement = HTMLInputElement>(
  text: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    if (field.current) field.current.value = text;
  }, [text]);
  return field;
}
