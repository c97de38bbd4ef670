/** Shows a text of the address in a field, and leaves the focus there when it changes: whoever searched may go on typing. */
import { type RefObject, useEffect, useRef } from 'react';

export function useFieldText(text: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = text;
  }, [text]);
  return field;
}
