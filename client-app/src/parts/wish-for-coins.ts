/** Set when somebody is sent to the home screen for lack of coins: it then shows the packages first. Read once, and lost on reload. */
let wished = false;

export function wishForCoins(): void {
  wished = true;
}

/** Returns whether there was such a wish, and clears it. */
export function takeWish(): boolean {
  const was = wished;
  wished = false;
  return was;
}
