/** The behaviour of every button, whatever its style. */
import { type ComponentPropsWithRef, useState } from 'react';

export interface PlainButtonProps extends ComponentPropsWithRef<'button'> {
  /** Work is in progress: the button keeps its place and focus, and ignores presses. */
  busy?: boolean;
}

/**
 * `type` is `button` by default, so that nothing is submitted by accident. A button that becomes disabled while focused, such as `Next` on the last
 * page, keeps the focus until it is left: browsers would drop it, and keyboard users would lose their place.
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
        // Enter in a form also presses its button, which must not submit a second time while the first submission is in progress.
        if (busy || isKept) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
