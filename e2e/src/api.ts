/** Calls to the API as the person signed in on a page, for what no screen allows them to try. */
import { ACCESS_TOKEN_KEY } from '@taskmint/contract';
import type { APIResponse, Page } from '@playwright/test';
import { runningStack } from './running-stack';

export interface Sent {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** Instead of the page's token. */
  token?: string;
}

export async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY);
  if (!token) throw new Error('Nobody is signed in on this page');
  return token;
}

export async function send(page: Page, { method, path, body, token }: Sent): Promise<APIResponse> {
  return page.request.fetch(`${runningStack().api}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token ?? (await tokenOf(page))}` },
    ...(body === undefined ? {} : { data: body }),
  });
}

/** A person's coins according to the API. */
export async function coinsOf(page: Page, email: string): Promise<number> {
  const response = await send(page, { method: 'GET', path: `/user/${encodeURIComponent(email)}` });
  return ((await response.json()) as { coins: number }).coins;
}
