/** What of a page cannot be read for lack of room: what is beyond the window, cut off by a box, or a word broken although the window is wide enough for it. */
import type { Page } from '@playwright/test';

/** A word wider than this share of the window may be broken. */
const LONG_WORD = 0.7;

/** Each finding with the beginning of its text. Reads the dialog on top, if one is open. What can be scrolled to is not lost. */
export function lostContent(page: Page): Promise<string[]> {
  return page.evaluate((longWord) => {
    const found = new Set<string>();
    const width = document.documentElement.clientWidth;
    const wider = document.documentElement.scrollWidth - width;
    if (wider > 0) found.add(`the page is ${wider} px wider than the window`);
    const partOf = (text: Node, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return [...range.getClientRects()].filter((line) => line.width > 1);
    };
    const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"]')];
    const texts = document.createTreeWalker(
      dialogs.findLast((box) => box.checkVisibility()) ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const [words, element] = [text.textContent ?? '', text.parentElement];
      if (words.trim() === '' || !element?.checkVisibility({ visibilityProperty: true })) continue;
      // The product's name leaves the bar to the buttons, and its mark stays.
      if (element.closest('script, style, noscript, select, svg, header > a, header > div > a')) continue;
      const around: { box: Element; style: CSSStyleDeclaration }[] = [];
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
        around.push({ box, style: getComputedStyle(box) });
      // For screen readers only.
      if (around.some(({ style }) => style.clipPath === 'inset(50%)')) continue;
      const lines = partOf(text, 0, words.length);
      const said = words.trim().slice(0, 40);
      const clip = around.find(({ style }) => style.overflowX !== 'visible');
      if (!clip && lines.some(({ left, right }) => left < -1 || right > width + 1))
        found.add(`beyond the window: ${said}`);
      // An ellipsis says itself that there is more, which is found elsewhere.
      const isMarked = clip && (clip.style.textOverflow === 'ellipsis' || clip.style.webkitLineClamp !== 'none');
      if (clip && !isMarked && !/auto|scroll/.test(clip.style.overflowX)) {
        const edge = clip.box.getBoundingClientRect();
        const isCut = (line: DOMRect) =>
          line.left < edge.left - 1 || line.right > edge.right + 1 || line.bottom > edge.bottom + 4;
        if (lines.some(isCut)) found.add(`cut off: ${said}`);
      }
      if (clip || element.closest('code')) continue;
      // Of what stands between spaces, words alone: an address or JSON within a sentence has to be broken.
      for (const { 0: word, index } of words.matchAll(/(?<=(?:^|\s)\p{P}*)\p{L}[\p{L}\p{M}]{3,}(?=\p{P}*(?:\s|$))/gu)) {
        const pieces = partOf(text, index, index + word.length);
        const isBroken = new Set(pieces.map(({ bottom }) => Math.round(bottom / 8))).size > 1;
        const needed = pieces.reduce((sum, piece) => sum + piece.width, 0);
        if (isBroken && needed < longWord * width) found.add(`broken: ${word}, in ${said}`);
      }
    }
    return [...found];
  }, LONG_WORD);
}
