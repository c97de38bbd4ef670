/** Placeholder while the menu loads: as many entries as most menus have, so that nothing below them jumps. */
import { Skeleton } from '@taskmint/ui-kit';
import { useBarPlaces } from './bar-places';
import { Beside, Side, SideList, Waiting } from './menu.styles';

const EXPECTED = 7;

export function WaitingPlaces() {
  const places = useBarPlaces();
  return Array.from({ length: EXPECTED }, (_, index) => {
    const Item = index < places ? 'li' : Beside;
    return (
      <Item key={index} aria-hidden data-waiting>
        <Waiting>
          <Skeleton width="1.25rem" height="1.25rem" />
          <Skeleton width="7rem" height="0.75rem" />
        </Waiting>
      </Item>
    );
  });
}

/** The bar before the person is known. */
export function WaitingMenu() {
  return (
    <Side as="div" aria-hidden>
      <SideList role="list">
        <WaitingPlaces />
      </SideList>
    </Side>
  );
}
