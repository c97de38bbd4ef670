import { useState } from 'react';

/** A picture's address, null when there is none or it did not load (tell by `onError`). Another address is tried again. */
export function usePicture(src: string | null | undefined): { picture: string | null; onError(): void } {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = src && src !== failed ? src : null;
  return { picture, onError: () => setFailed(picture) };
}
