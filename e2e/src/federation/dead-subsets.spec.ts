/** Whichever subset of the remotes is dead, the others work, and the dead ones say so with a way back. One subset a day, all 15 in the full run. */
import { someToday } from '../sample';
import { FAULTS, lift } from './faults';
import { expect, test } from './person';
import { arrivalAt, expectScreen, failureOf, REMOTES } from './remotes';

const subsets = Array.from({ length: 15 }, (_, index) =>
  REMOTES.filter((_remote, bit) => ((index + 1) >> bit) & 1).map(({ name }) => name),
);

for (const dead of someToday(1, subsets)) {
  test(`with ${dead.join(', ')} dead, everything else works`, async ({ people }) => {
    test.setTimeout(240_000);
    for (const remote of REMOTES) {
      const page = await people.pageOf(remote.role);
      for (const other of REMOTES.filter(({ name }) => dead.includes(name))) await FAULTS.dead.put(page, other);
      await page.goto(arrivalAt(remote));
      if (dead.includes(remote.name)) {
        await expect(failureOf(page, remote.name)).toBeVisible({ timeout: FAULTS.dead.withinMs });
        await expect(page.getByRole(remote.role ? 'navigation' : 'banner').first()).toBeVisible();
        await lift(page);
        await failureOf(page, remote.name).getByRole('button', { name: 'Try again' }).click();
      }
      await expectScreen(page);
      await page.context().close();
    }
  });
}
