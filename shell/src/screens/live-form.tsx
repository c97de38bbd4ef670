/** The controls of a form that may have been prerendered: nothing can be typed or sent before hydration, so nothing is lost. */
import { type ReactNode, useSyncExternalStore } from 'react';
import styled from 'styled-components';

const Bare = styled.fieldset`
  display: contents;
`;

const never = () => () => undefined;

export function LiveControls({ children }: { children: ReactNode }) {
  // False in prerendered markup and during hydration; true from then on, and wherever the form is rendered in the browser.
  const live = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Bare role="none" disabled={!live}>
      {children}
    </Bare>
  );
}
