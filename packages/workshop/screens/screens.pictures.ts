/** Every screen, by who sees it. */
import { expect, test } from '../../../e2e/src/journey';
import { signIn } from '../../../e2e/src/people';
import { demo } from '../../../e2e/src/running-stack';
import { COMPANY_PAGES, SCREENS, type Viewer } from '../../../e2e/src/screens';
import { begin, LANGUAGES, picture, speak } from './camera';

/** A list row that leads to a screen with an id in its address. */
const DETAILS: Partial<Record<Viewer, { name: string; from: string; link: RegExp }>> = {
  client: { name: 'myTask-id', from: '/dashboard/myTask', link: /^(Update|বদলান)/ },
  freelancer: { name: 'taskDetail-id', from: '/dashboard/taskList', link: /^(Task Details|কাজের বিস্তারিত)/ },
};

/** What a browser without a connection is shown of a page that it has no copy of. */
const OFFLINE = { name: 'offline', path: '/offline.html' };

for (const viewer of ['nobody', 'client', 'freelancer', 'admin'] as const) {
  test(`the screens of ${viewer}`, async ({ page, expectedProblems }) => {
    // The page for those without a connection names no icon, which could not be fetched either.
    expectedProblems.push(/favicon\.ico/);
    await begin(page);
    if (viewer === 'nobody') await page.goto('/');
    else await signIn(page, demo(viewer));
    const addresses = SCREENS[viewer].map(({ name, path }) => ({ name, path }));
    const detail = DETAILS[viewer];
    if (detail) {
      await page.goto(detail.from);
      const path = await page.getByRole('link', { name: detail.link }).first().getAttribute('href');
      addresses.push({ name: detail.name, path: path ?? '' });
    }
    const besides = viewer === 'nobody' ? [...COMPANY_PAGES, OFFLINE] : [];
    for (const language of LANGUAGES) {
      await speak(page, language);
      for (const { name, path } of [...addresses, ...besides]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const themes = besides.some((each) => each.name === name) ? 'paired' : 'both';
        await picture(page, { name: `${viewer}-${name}`, language, extent: 'page', themes });
      }
    }
  });
}
