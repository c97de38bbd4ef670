import { act, render, screen } from '@testing-library/react';
import { catalogueProblems } from './check-catalogue';
import { applyLanguage, chooseLanguage, currentLanguage, preferredLanguage, startLanguage } from './language';
import { createCatalogue, defineTexts, localText, textsOf, type Translation, useTexts } from './texts';

const en = defineTexts({
  title: 'Your tasks',
  greeting: 'Hello {name}',
  places: { one: '{count} place of {task}', other: '{count} places of {task}' },
  rules: ['First', 'Second with {amount}'],
});
const bn: Translation<typeof en> = {
  title: 'আপনার কাজ',
  greeting: 'হ্যালো {name}',
  places: '{task}: {count}টি জায়গা',
  rules: ['প্রথম', '{amount} সহ দ্বিতীয়'],
};
const catalogue = createCatalogue({ en, bn });

afterEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'en';
});

describe('a catalogue', () => {
  it('fills in names, numbers in the digits of the language, and plurals by its rules', () => {
    const english = textsOf(catalogue, 'en');
    expect(english.title).toBe('Your tasks');
    expect(english.greeting({ name: 'Rahim' })).toBe('Hello Rahim');
    expect(english.places({ count: 1, task: 'A' })).toBe('1 place of A');
    expect(english.places({ count: 1200, task: 'A' })).toBe('1,200 places of A');
    expect(english.rules[1]({ amount: 0 })).toBe('Second with 0');
    const bangla = textsOf(catalogue, 'bn');
    expect(bangla.places({ count: 1200, task: 'ক' })).toBe('ক: ১,২০০টি জায়গা');
    // The same function each time, so that it can be a dependency of an effect.
    expect(textsOf(catalogue, 'bn').greeting).toBe(bangla.greeting);
  });

  it('keeps a Bangla ending on the line of the name before it', () => {
    const named = createCatalogue({
      en: defineTexts({ of: 'Of {name}', about: 'About {name}' }),
      bn: { of: '{name}-এর', about: '{name} নিয়ে, A-এর' },
    });
    expect(textsOf(named, 'bn').of({ name: 'Rina' })).toBe('Rina-\u2060এর');
    expect(textsOf(named, 'bn').about({ name: 'Rina' })).toBe('Rina নিয়ে, A-এর');
  });

  it('does not read what is filled in as a placeholder', () => {
    expect(textsOf(catalogue, 'en').greeting({ name: '{name}' })).toBe('Hello {name}');
  });

  it('types what must be filled in', () => {
    const english = textsOf(catalogue, 'en');
    // @ts-expect-error the name is missing
    expect(english.greeting({})).toBeDefined();
    // @ts-expect-error a plural needs its count
    expect(english.places({ task: 'A' })).toBeDefined();
    // @ts-expect-error a key that English has is missing
    const short: Translation<typeof en> = { title: 'ক', greeting: 'খ', places: 'গ' };
    expect(short).toBeDefined();
  });
});

function Screen() {
  const texts = useTexts(catalogue);
  return <p>{texts.greeting({ name: <b>Rahim</b> })}</p>;
}

it('renders elements inside a text, and again when the language changes', () => {
  render(<Screen />);
  expect(screen.getByText('Rahim').tagName).toBe('B');
  expect(screen.getByText(/^Hello/)).toBeTruthy();
  act(() => chooseLanguage('bn'));
  expect(screen.getByText(/^হ্যালো/)).toBeTruthy();
  expect(document.documentElement.lang).toBe('bn');
});

describe('the language of a visit', () => {
  const speaks = (...tags: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
  afterEach(() => jest.restoreAllMocks());

  it('is the first of the browser that we have, else English', () => {
    speaks('fr-FR', 'bn-BD', 'en-US');
    expect(preferredLanguage()).toBe('bn');
    speaks('fr-FR');
    expect(preferredLanguage()).toBe('en');
  });

  it('is what was chosen, whatever the browser says', () => {
    speaks('en-US');
    chooseLanguage('bn');
    expect(preferredLanguage()).toBe('bn');
    localStorage.setItem('taskmint-language', 'xx');
    expect(preferredLanguage()).toBe('en');
  });

  it('follows a choice made in another tab until it is told to stop', () => {
    speaks('en-US');
    const stop = startLanguage();
    localStorage.setItem('taskmint-language', 'bn');
    window.dispatchEvent(new StorageEvent('storage', { key: 'taskmint-language' }));
    expect(currentLanguage()).toBe('bn');
    stop();
    applyLanguage('en');
    window.dispatchEvent(new StorageEvent('storage', { key: 'taskmint-language' }));
    expect(currentLanguage()).toBe('en');
  });
});

describe('the check of a catalogue', () => {
  it('finds nothing wrong with a complete one', () => expect(catalogueProblems(catalogue)).toEqual([]));

  it('finds missing and surplus keys, empty texts, other placeholders and untranslated texts', () => {
    const wrong = {
      title: '',
      greeting: 'হ্যালো {who}',
      places: 'Places of {task}',
      more: 'আরও',
    } as unknown as typeof bn;
    expect(catalogueProblems(createCatalogue({ en, bn: wrong }))).toEqual([
      'rules.0: missing in bn',
      'rules.1: missing in bn',
      'more: not in en',
      'title: empty',
      'title: not in Bangla: ""',
      'greeting: placeholders differ in "হ্যালো {who}"',
      'places: not in Bangla: "Places of {task}"',
    ]);
  });

  it('finds a plural that lost its placeholder, which screens would call as a function', () => {
    const plural = defineTexts({ inAll: { one: 'payment', other: 'payments' } });
    const lost = createCatalogue({ en: plural, bn: { inAll: 'পরিশোধ' } });
    expect(catalogueProblems(lost)).toHaveLength(1);
    const kept = createCatalogue({ en: plural, bn: { inAll: { other: 'পরিশোধ' } } });
    expect(catalogueProblems(kept)).toEqual([]);
    expect(textsOf(kept, 'bn').inAll({ count: 2 })).toBe('পরিশোধ');
  });

  it('lets names be the same, but only where it is said', () => {
    const names = createCatalogue({ en: defineTexts({ brand: 'Taskmint' }), bn: { brand: 'Taskmint' } });
    expect(catalogueProblems(names)).toEqual(['brand: not in Bangla: "Taskmint"']);
    expect(catalogueProblems(names, { same: ['brand'] })).toEqual([]);
    expect(catalogueProblems(names, { same: ['brand', 'gone'] })).toEqual(['gone: said to be the same, but not there']);
  });
});

it('reads texts that are data', () => {
  expect(localText('Taskmint', 'bn')).toBe('Taskmint');
  expect(localText({ en: 'Home', bn: 'হোম' }, 'bn')).toBe('হোম');
});
