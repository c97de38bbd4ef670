/** Somebody was sent to the home screen because of too few coins: it then shows the packages first. Kept for one look, on this page only. */
let wished = false;

export function wishForCoins(): void {
  wished = true;
}

/** Whether there was such a wish; asking ends it. */
export function takeWish(): boolean {
  const was = wished;
  wished = false;
  return was;
}
