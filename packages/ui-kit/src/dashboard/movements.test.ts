import { MOVEMENT_DETAILS, TRANSFER_KINDS } from '@taskmint/contract';
import { movementsCsv } from './movement-csv';
import { aboutInWords, kindInWords, type MovementFacts } from './movement-words';

const movement = (facts: Partial<MovementFacts>) => ({
  _id: '1',
  kind: 'submission_pay',
  amount: 40,
  promotional: 0,
  about: null,
  detail: null,
  at: '2026-03-01T10:00:00.000Z',
  ...facts,
});

afterEach(() => void (document.documentElement.lang = 'en'));

describe('every kind of transfer', () => {
  it.each(TRANSFER_KINDS)('%s has a name in both languages', (kind) => {
    expect(kindInWords(kind, 'bn')).toMatch(/[\u0980-\u09FF]/);
    // Its own name with spaces is what a kind without a text is shown as.
    expect(kindInWords(kind, 'en')).not.toMatch(/[_\u0980-\u09FF]/);
    expect(aboutInWords(movement({ kind }), 'bn')).not.toMatch(/[a-z]/i);
  });

  it.each(MOVEMENT_DETAILS)('that was %s says so in both languages', (detail) => {
    const facts = movement({ kind: 'withdrawal_return', detail });
    expect(aboutInWords(facts, 'bn')).toMatch(/[\u0980-\u09FF]/);
    expect(aboutInWords(facts, 'en')).toMatch(/^[A-Z][a-z ]+$/);
  });

  it('is shown by its own name when only a newer server knows it', () => {
    expect(kindInWords('made_tomorrow')).toBe('Made tomorrow');
  });
});

it('says what a movement was for from its data', () => {
  expect(aboutInWords(movement({ about: 'Label forty photos' }), 'bn')).toBe('Label forty photos');
  expect(aboutInWords(movement({ kind: 'withdrawal_hold', about: 'Bcash' }), 'en')).toBe('To Bcash');
  expect(aboutInWords(movement({ kind: 'signup_bonus' }), 'en')).toBe('For joining');
  expect(aboutInWords(movement({ kind: 'purchase' }), 'en')).toBe('Paid by card');
  expect(aboutInWords(movement({ kind: 'purchase_reinstated', detail: 'reinstated' }), 'en')).toBe(
    'The payment stands again',
  );
});

it('calls a withdrawal that its person took back what its state is called', () => {
  expect(aboutInWords(movement({ kind: 'withdrawal_return', detail: 'cancelled' }), 'en')).toBe('It was cancelled');
});

it('names what became of held coins from the side of who earned them', () => {
  for (const facts of [
    { kind: 'purchase_reversal', amount: -5 },
    { kind: 'loss_cover', amount: 5 },
  ])
    expect(movementsCsv([movement({ ...facts, detail: 'replaced' })])).toContain(
      'Held coins released,The platform replaces coins of a payment that the bank took back',
    );
  expect(movementsCsv([movement({ kind: 'purchase_reversal', amount: -5, detail: 'taken_back' })])).toContain(
    'Held coins taken back,The bank took back the payment behind them',
  );
});

describe('the file', () => {
  it('names kinds in words, keeps figures as they are, and makes formulas harmless', () => {
    expect(movementsCsv([movement({ about: '=HYPERLINK("http://evil.example")', amount: -120 })])).toBe(
      'date,what,for,coins,of which promotional,balance\r\n' +
        `2026-03-01T10:00:00.000Z,Work approved,"'=HYPERLINK(""http://evil.example"")",-120,0,\r\n`,
    );
  });

  it('speaks the language of the page', () => {
    document.documentElement.lang = 'bn';
    expect(movementsCsv([movement({ kind: 'signup_bonus' })])).toContain('শুরুর কয়েন,যোগ দেওয়ার জন্য,40,0');
  });
});
