/** What every button is, however it looks. */
import { type ComponentPropsWithRef, useState } from 'react';

export interface PlainButtonProps extends ComponentPropsWithRef<'button'> {
  /** Something is under way: the button keeps its place and focus, and takes no further press. */
  busy?: boolean;
}

/**
 * Nothing is submitted by accident: `type` is `button` unless said otherwise. A button that is disabled while it has the focus, such as `Next` at the last page,
 * keeps it until it is left: browsers take it away, and whoever works by keyboard would stand nowhere.
 */
export function PlainButton({ busy = false, disabled = false, onClick, onFocus, onBlur, ...rest }: PlainButtonProps) {
  const [isFocused, setFocused] = useState(false);
  const isKept = disabled && isFocused;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled && !isFocused}
      aria-busy={busy || undefined}
      aria-disabled={busy || isKept || rest['aria-disabled'] || undefined}
      onFocus={(event) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        onBlur?.(event);
      }}
      onClick={(event) => {
        // Enter in a form presses its button too, which must not submit a second time while the first is under way.
        if (busy || isKept) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
