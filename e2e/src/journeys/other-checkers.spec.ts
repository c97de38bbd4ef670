/**
 * Every screen against checkers other than axe: IBM's accessibility engine, HTML_CodeSniffer and the Nu HTML checker. It takes long, so it runs only
 * in `npm run test:full`. False positives are listed here, each with its reason; nothing else may be found.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { everyScreen, expectRead } from '../detail-screens';
import { expect, test } from '../journey';
import { comeBack } from '../kept-sessions';
import { withoutNewsStream } from '../news-stream';
import { FULL } from '../sample';

test.skip(!FULL, 'only npm run test:full asks the other judges');

/** A false positive: the rule, the text of the finding, and the reason. */
interface Explained {
  rule: string;
  about: RegExp;
  because: string;
}

const FOR_ADDRESSES = 'HTML lets fields for addresses be user names, and password managers go by it';
const HIDDEN_TEXT =
  'the text is for screen readers only, and the engine reads what is painted; axe and the screen readers find it';

const EXPLAINED: readonly Explained[] = [
  {
    rule: 'nu',
    about: /“role” attribute must not be used on a “(tr|th|td)” element which has a “table” ancestor/,
    because: 'tables are shown as cards on phones, which takes their meaning away in browsers; the roles give it back',
  },
  { rule: 'ibm table_caption_empty', about: /<caption>/, because: HIDDEN_TEXT },
  { rule: 'ibm label_content_exists', about: /<label /, because: HIDDEN_TEXT },
  { rule: 'ibm fieldset_label_valid', about: /<fieldset /, because: HIDDEN_TEXT },
  {
    rule: 'ibm input_autocomplete_valid',
    about: /autocomplete="username" type="email"|type="email" .*autocomplete="username"/,
    because: FOR_ADDRESSES,
  },
  ...['Principle4.Guideline4_1.4_1_2.H91.Fieldset.Name', 'Principle1.Guideline1_3.1_3_1.H71.NoLegend'].map((rule) => ({
    rule: `sniffer ${rule}`,
    about: /<fieldset role="none"/,
    because: 'it groups nothing: it keeps a form from being used before the page answers, and says so with its role',
  })),
  {
    rule: 'sniffer Principle1.Guideline1_3.1_3_5.H98',
    about: /autocomplete="username"/,
    because: FOR_ADDRESSES,
  },
  {
    rule: 'sniffer Principle1.Guideline1_3.1_3_1.H43.HeadersRequired',
    about: /<table /,
    because:
      'its head is for columns and the total for its row, as their scopes say; ids are for what scopes cannot tell',
  },
];

interface Finding {
  rule: string;
  /** Its message and the piece of the page concerned. */
  about: string;
}

const unexplained = (found: readonly Finding[]): string[] =>
  found
    .filter(({ rule, about }) => !EXPLAINED.some((one) => one.rule === rule && one.about.test(about)))
    .map(({ rule, about }) => `${rule}: ${about}`);

/** Sources are evaluated in the page by the browser's driver, which the content policy does not affect. */
const sourceOf = (file: string): Promise<string> => readFile(file, 'utf8');

async function askIbm(page: Page): Promise<Finding[]> {
  await page.evaluate(await sourceOf(require.resolve('accessibility-checker-engine/ace-window.js')));
  return page.evaluate(async () => {
    interface Result {
      ruleId: string;
      value: [string, string];
      message: string;
      snippet: string;
    }
    const { ace } = window as unknown as {
      ace: { Checker: new () => { check(where: Document, rules: string[]): Promise<{ results: Result[] }> } };
    };
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    // Potential findings, and those that need manual review, do not count.
    return results
      .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
      .map(({ ruleId, message, snippet }) => ({ rule: `ibm ${ruleId}`, about: `${message} ${snippet}` }));
  });
}

async function askCodeSniffer(page: Page): Promise<Finding[]> {
  await page.evaluate(await sourceOf(require.resolve('html_codesniffer/build/HTMLCS.js')));
  return page.evaluate(async () => {
    interface Message {
      type: number;
      code: string;
      msg: string;
      element: Element;
    }
    const { HTMLCS } = window as unknown as {
      HTMLCS: {
        ERROR: number;
        getTranslation(key: string): string | undefined;
        process(standard: string, where: Document, done: () => void): void;
        getMessages(): Message[];
      };
    };
    // It lacks messages for some of its findings, and would fail because of that.
    const wordsFor = HTMLCS.getTranslation.bind(HTMLCS);
    HTMLCS.getTranslation = (key) => wordsFor(key) ?? key;
    await new Promise<void>((done) => HTMLCS.process('WCAG2AA', document, done));
    return HTMLCS.getMessages()
      .filter(({ type }) => type === HTMLCS.ERROR)
      .map(({ code, msg, element }) => ({
        rule: `sniffer ${code.replace('WCAG2AA.', '')}`,
        about: `${msg} ${element.outerHTML?.slice(0, 200) ?? ''}`,
      }));
  });
}

/** The checker's messages about HTML files, by name. */
async function askNu(folder: string): Promise<Map<string, Finding[]>> {
  const jar = join(require.resolve('vnu-jar/package.json'), '../build/dist/vnu.jar');
  const { stdout } = await promisify(execFile)(
    'java',
    ['-jar', jar, '--format', 'json', '--exit-zero-always', '--errors-only', '--stdout', '--skip-non-html', folder],
    { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 },
  );
  const { messages } = JSON.parse(stdout) as { messages: { url: string; message: string; extract?: string }[] };
  const found = new Map<string, Finding[]>();
  for (const { url, message, extract } of messages) {
    const name = url.split('/').at(-1) ?? '';
    found.set(name, [...(found.get(name) ?? []), { rule: 'nu', about: `${message} ${extract ?? ''}` }]);
  }
  return found;
}

async function hasJava(): Promise<boolean> {
  return promisify(execFile)('java', ['-version']).then(
    () => true,
    () => false,
  );
}

for (const who of ['nobody', 'client', 'freelancer', 'admin'] as const) {
  test(`other judges find nothing unexplained on the screens of ${who}`, async ({ page, expectedProblems }, info) => {
    test.setTimeout(600_000);
    // The page for an unknown address.
    expectedProblems.push(/status of 404 .*no-such-page/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await withoutNewsStream(page);
    if (who !== 'nobody') await comeBack(page, who);
    const folder = info.outputPath('html');
    await mkdir(folder, { recursive: true });
    for (const { name, path: address } of await everyScreen(page, who)) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      // A table that is replaced during the check has no headers for a moment.
      await expectRead(page);
      await writeFile(join(folder, `${name}.html`), await page.content());
      expect.soft(unexplained(await askIbm(page)), `${address} by IBM's engine`).toEqual([]);
      expect.soft(unexplained(await askCodeSniffer(page)), `${address} by HTML_CodeSniffer`).toEqual([]);
    }
    if (!(await hasJava())) {
      info.annotations.push({ type: 'skipped', description: 'There is no Java here, which the Nu checker needs.' });
      return;
    }
    const found = await askNu(folder);
    for (const [file, findings] of found) expect.soft(unexplained(findings), `${file} by the Nu checker`).toEqual([]);
  });
}
