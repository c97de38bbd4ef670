/**
 * The width of 1280 px at 400 % (WCAG 1.4.10), also with the text spacing that readers may set (WCAG 1.4.12): nothing is beyond the window or cut
 * off.
 */
import { everyScreen, openScreen } from '../detail-screens';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { lostContent } from '../reflow';

test.use({ viewport: { width: 320, height: 740 } });

const SPACED = `*:not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

for (const who of ['nobody', 'client', 'freelancer', 'admin'] as const) {
  test(`at 320 px nothing of the screens of ${who} is lost, whatever the spacing`, async ({
    page,
    expectedProblems,
  }) => {
    test.setTimeout(240_000);
    // One of the screens is the page for unknown addresses.
    expectedProblems.push(/status of 404 .*\/no-such-page/);
    if (who !== 'nobody') await comeBack(page, who);
    for (const screen of await everyScreen(page, who)) {
      await openScreen(page, screen);
      expect.soft(await lostContent(page), screen.path).toEqual([]);
      // The content policy allows no style element, which readers' own style sheets do not need.
      await page.evaluate((rules) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets.push(sheet);
      }, SPACED);
      // A longer word may be broken then.
      const lost = (await lostContent(page)).filter((each) => !each.startsWith('broken'));
      expect.soft(lost, `${screen.path}, spaced`).toEqual([]);
    }
  });
}
