/** The footer's pages say what the product does, in both languages. */
import '../testing/text-encoder';
import { applyLanguage } from '@taskmint/platform';
import { fakeHost, renderInHost } from '@taskmint/platform/testing';
import { screen } from '@testing-library/react';
import { CompanyPageScreen } from './company-pages';

it.each([
  ['en', /appeal against a rejection once, within 7 days\. The client has 48 hours to answer; then an admin decides/],
  ['bn', /৭ দিনের মধ্যে একবার আপিল করতে পারেন। ক্লায়েন্ট ৪৮ ঘণ্টার মধ্যে উত্তর দিতে পারেন/],
] as const)('the terms say how to appeal (%s)', async (language, rule) => {
  applyLanguage(language);
  renderInHost(<CompanyPageScreen page="terms" />, { host: fakeHost({ user: null }) });
  expect(await screen.findByText(rule)).toBeTruthy();
});
