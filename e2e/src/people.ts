/** Signing in and out as people do it: by label and button. */
import { expect, type Locator, type Page } from '@playwright/test';
import { pngFile } from './picture';

/** Signing in calls three services in sequence, which takes time on a busy machine. */
const PATIENCE_MS = 30_000;

export interface Person {
  email: string;
  password: string;
}

export interface Newcomer extends Person {
  name: string;
  role: 'Client' | 'Freelancer';
}

/** An address that no other run has used. */
export function newAddress(who: string): string {
  return `${who}-${Date.now().toString(36)}@taskmint.test`;
}

/** Somebody who has not registered yet; `who` begins their address. */
export function newcomer(name: string, role: Newcomer['role'], who: string): Newcomer {
  return { name, role, email: newAddress(who), password: 'Secret1!' };
}

export async function register(page: Page, person: Newcomer): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Photo').setInputFiles(pngFile('me.png', [11, 107, 83]));
  await page.getByRole('radio', { name: new RegExp(`^${person.role}`) }).check();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('form', { name: 'Register' }).getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Register Successfully')).toBeVisible({ timeout: PATIENCE_MS });
  await expect(page).toHaveURL('/');
}

/** Fills in the login form that is open, and sends it. */
export async function sendLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in' }).click();
}

/** Signs in through the form and opens a dashboard page. */
export async function signIn(page: Page, person: Person, next = '/dashboard'): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ next }).toString()}`);
  await sendLogin(page, person);
  await expect(page.getByText('You log in success')).toBeVisible({ timeout: PATIENCE_MS });
  await expect(page).not.toHaveURL(/\/login/, { timeout: PATIENCE_MS });
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Available coins in the dashboard's top bar. */
export async function availableCoins(page: Page): Promise<number> {
  const shown = page.getByRole('banner').getByText(/^[\d,]+ coins?$/);
  return Number((await shown.first().textContent())?.replace(/\D/g, ''));
}

/** Waits until the top bar shows this many coins. */
export async function expectCoins(page: Page, coins: number): Promise<void> {
  await expect.poll(() => availableCoins(page), { timeout: 10_000 }).toBe(coins);
}

/** Opens a page of the dashboard through its menu. */
export async function open(page: Page, label: string): Promise<void> {
  await menuLink(page.getByRole('navigation', { name: 'Dashboard' }), label).click();
}

/** An entry of a dashboard's menu; its name ends with the number of unread items. */
export function menuLink(menu: Locator, label: string): Locator {
  return menu.getByRole('link', { name: new RegExp(`^${label}( \\(.*\\))?$`) });
}

/** Fills the form for a new task and sends it. */
export async function addTask(
  page: Page,
  task: Readonly<Record<'title' | 'quantity' | 'pay' | 'details' | 'wanted', string>>,
): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(task.title);
  await page.getByLabel('Photo').setInputFiles(pngFile('task.png', [138, 90, 0]));
  await page.getByLabel('Quantity').fill(task.quantity);
  await page.getByLabel('Per-task amount').fill(task.pay);
  await page.getByLabel('Completion date').fill('2031-12-21');
  await page.getByLabel('Task details').fill(task.details);
  await page.getByLabel('Submission info').fill(task.wanted);
  await page.getByRole('button', { name: 'Add task' }).click();
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date, month and year').fill('12 / 34');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** On the admin's tasks screen: approves a waiting task. */
export async function approveTask(page: Page, title: string): Promise<void> {
  const waiting = page.getByRole('region', { name: /tasks? to check/ });
  const approve = waiting.getByRole('button', { name: `Approve ${title}` });
  const others = waiting.getByRole('button', { name: /^Show the next/ });
  await expect(approve.or(others).first()).toBeVisible({ timeout: PATIENCE_MS });
  if (!(await approve.isVisible())) await others.click();
  await approve.click();
  await expect(page.getByText(`${title} is now listed.`)).toBeVisible({ timeout: PATIENCE_MS });
}
