/** Catches violations of a page's content policy, including those that the page itself handles and that never reach the console. */
import type { BrowserContext, Page } from '@playwright/test';

/** Records every violation of its content policy by a page, or by any page of a context. */
export async function watchPolicy(page: Page | BrowserContext, violations: string[]): Promise<void> {
  await page.exposeBinding('taskmintViolation', (_, violation: string) => void violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { taskmintViolation } = window as unknown as { taskmintViolation(text: string): void };
      taskmintViolation(`${violatedDirective} forbids ${blockedURI} (${sourceFile})`);
    });
  });
}
