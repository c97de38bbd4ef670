/** In place of the menu of a signed-in person: a visitor's document has none. */
export const AccountMenu = () => null;
