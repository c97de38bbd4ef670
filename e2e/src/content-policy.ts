/** Sees whatever breaks the content policy of a page, also what the page itself catches and the console therefore keeps quiet about. */
import type { BrowserContext, Page } from '@playwright/test';

/** Notes whatever a page, or any page of a context, tried that its content policy forbids. */
export async function watchPolicy(page: Page | BrowserContext, violations: string[]): Promise<void> {
  await page.exposeBinding('taskmintViolation', (_, violation: string) => void violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { taskmintViolation } = window as unknown as { taskmintViolation(text: string): void };
      taskmintViolation(`${violatedDirective} forbids ${blockedURI} (${sourceFile})`);
    });
  });
}
