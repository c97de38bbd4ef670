/** Every screen, by viewer. */
import { everyScreen } from '../../../e2e/src/detail-screens';
import { expect, test } from '../../../e2e/src/journey';
import { signIn } from '../../../e2e/src/people';
import { demo } from '../../../e2e/src/running-stack';
import { COMPANY_PAGES } from '../../../e2e/src/screens';
import { begin, LANGUAGES, picture, speak } from './camera';

/** The page for a browser without a connection or a stored copy. */
const OFFLINE = { name: 'offline', path: '/offline.html' };

for (const viewer of ['nobody', 'client', 'freelancer', 'admin'] as const) {
  for (const language of LANGUAGES) {
    test(`the screens of ${viewer}, ${language}`, async ({ page, expectedProblems }) => {
      // The offline page has no icon, which could not be loaded either; the page for unknown addresses has the status 404.
      expectedProblems.push(/favicon\.ico/, /404 \(Not Found\)/);
      await begin(page);
      if (viewer === 'nobody') await page.goto('/');
      else await signIn(page, demo(viewer));
      const screens: readonly { name: string; path: string }[] = await everyScreen(page, viewer);
      const paired = [...COMPANY_PAGES, OFFLINE].map(({ name }) => name);
      await speak(page, language);
      for (const { name, path } of viewer === 'nobody' ? [...screens, OFFLINE] : screens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const themes = viewer === 'nobody' && paired.includes(name) ? 'paired' : 'both';
        await picture(page, { name: `${viewer}-${name}`, language, extent: 'page', themes });
      }
    });
  }
}
