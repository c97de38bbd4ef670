/** Documents' policies as Google's CSP evaluator reads them: every finding is fixed, or listed here with the reason why it is harmless. */
import { CspEvaluator } from 'csp_evaluator/dist/evaluator';
import { Type } from 'csp_evaluator/dist/finding';
import { CspParser } from 'csp_evaluator/dist/parser';
import { documentHeaders } from './headers';
import type { DocumentPlace, PublicConfig } from './public-config';

const HOSTED: PublicConfig = {
  apiUrl: 'https://api.taskmint.test',
  payments: { publishableKey: 'pk_live_x' },
  identity: { apiKey: 'k', authDomain: 'taskmint.firebaseapp.com', projectId: 'taskmint' },
  demoVideoUrl: '/tour.webm',
  registryKeys: ['A'.repeat(43)],
};
const NONCE = 'q83vEjRWeJCrze8SNFZ4kA==';

/** The evaluator objects to script hosts that could serve JSONP, Angular or files of users. */
const EXPLAINED: Readonly<Record<string, string>> = {
  "'self'": 'the site serves its builds and nothing else; files of users come from the API, which is another host',
  'https://js.stripe.com': 'Stripe has its script loaded from there and nowhere else, and only where somebody pays',
  'https://apis.google.com':
    'the Firebase SDK loads the script of its window from there, and only where somebody comes in',
};

const PLACES = (['public', 'admin'] as const).flatMap((audience) =>
  (['plain', 'entering', 'paying'] as const).map((kind): DocumentPlace => ({ audience, kind })),
);

const findings = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp).evaluate().map(({ type, value = '' }) => ({ type: Type[type], value }));

it.each(PLACES)('nothing unexplained is found where a document is $kind on the $audience site', (place) => {
  const policy = documentHeaders(NONCE, HOSTED, place)['Content-Security-Policy'] ?? '';
  for (const { type, value } of findings(policy)) {
    expect([type, Object.keys(EXPLAINED)]).toEqual(['SCRIPT_ALLOWLIST_BYPASS', expect.arrayContaining([value])]);
  }
});

it('what is explained is still found somewhere, and a weak policy is found out', () => {
  const all = PLACES.map((place) => documentHeaders(NONCE, HOSTED, place)['Content-Security-Policy'] ?? '');
  const values = new Set(all.flatMap(findings).map(({ value }) => value));
  expect([...values].sort()).toEqual(Object.keys(EXPLAINED).sort());
  const weak = (all[0] ?? '').replace("script-src 'self'", "script-src 'unsafe-inline' https:");
  expect(findings(weak).map(({ type }) => type)).toContain('PLAIN_URL_SCHEMES');
});
