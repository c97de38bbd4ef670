/**
 * Keeps the focus in the content when a link leads to a screen with a document of its own (document-boundary.tsx). Loading a document would leave it at the
 * top, before the whole menu. The mark is in the history entry, which survives the load.
 */
import { untilPersonActs } from './until-person-acts';

export function markCrossing(): void {
  window.history.replaceState({ ...(window.history.state as object | null), crossed: true }, '');
}

/** Whether this document was loaded by crossing. True once: a later reload starts at the top. */
export function takeCrossing(): boolean {
  const { crossed, ...rest } = (window.history.state ?? {}) as { crossed?: true };
  if (crossed) window.history.replaceState(rest, '');
  return crossed === true;
}

/**
 * Focuses an element as soon as it is in the document, unless the person does something before that. `show` is told which.
 *
 * @returns a function that stops it
 */
export function focusOnceThere(
  find: () => HTMLElement | null | undefined,
  show?: (found: HTMLElement) => void,
): () => void {
  const { signal, end } = untilPersonActs();
  const look = () => {
    const found = find();
    if (!found) return;
    end();
    found.focus({ preventScroll: true });
    show?.(found);
  };
  const arrivals = new MutationObserver(look);
  arrivals.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => arrivals.disconnect());
  look();
  return end;
}
