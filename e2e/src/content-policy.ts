/** Sees whatever breaks the content policy of a page, also what the page itself catches and the console therefore keeps quiet about. */
import type { Page } from '@playwright/test';

/** Notes whatever a page tried that its content policy forbids. */
export async function watchPolicy(page: Page, violations: string[]): Promise<void> {
  await page.exposeBinding('taskmintViolation', (_, violation: string) => void violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { taskmintViolation } = window as unknown as { taskmintViolation(text: string): void };
      taskmintViolation(`${violatedDirective} forbids ${blockedURI} (${sourceFile})`);
    });
  });
}
