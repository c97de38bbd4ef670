import { wordsOf } from './movement-words';

const of = (kind: string, memo: string, key = 'key:1') => wordsOf({ kind: kind as never, memo, key });

it.each(['task_posted', 'task_raised', 'task_refund', 'submission_pay', 'adjustment'])(
  'hands on what people wrote in %s',
  (kind) => {
    expect(of(kind, 'Label forty photos')).toEqual({ about: 'Label forty photos', detail: null });
    expect(of(kind, '')).toEqual({ about: null, detail: null });
  },
);

it('names the payment system of a withdrawal, and how one ended', () => {
  expect(of('withdrawal_hold', 'Withdrawal to Nagad')).toEqual({ about: 'Nagad', detail: null });
  expect(of('withdrawal_return', 'Withdrawal rejected').detail).toBe('rejected');
  expect(of('withdrawal_return', 'Withdrawal cancelled').detail).toBe('cancelled');
  expect(of('withdrawal_return', 'Withdrawal failed').detail).toBe('failed');
  expect(of('payout_return', 'Withdrawal returned').detail).toBe('returned');
});

it('tells a payment that stands again from a new one', () => {
  expect(of('purchase', '150 coins bought', 'purchase:pi_12345678')).toEqual({ about: null, detail: null });
  expect(of('purchase_reinstated', 'Payment stands again').detail).toBe('reinstated');
  expect(of('purchase_reinstated', 'Payment stands again', 'give_back:1:0:pi_12345678').detail).toBe('given_back');
  expect(of('purchase', 'Payment stands again', 'reinstatement:1:pi_12345678').detail).toBe('reinstated');
});

it('tells whoever earned coins of a lost payment what became of them, not that a purchase of theirs was reversed', () => {
  expect(of('purchase_reversal', 'Payment given back', 'release:1:6a:pi_12345678').detail).toBe('replaced');
  expect(of('loss_cover', 'Honest work stays paid', 'cover:release:1:6a:pi_12345678').detail).toBe('replaced');
  expect(of('purchase_reversal', 'Payment given back', 'take_back:1:6a:pi_12345678').detail).toBe('taken_back');
  expect(of('purchase_reversal', 'Payment given back', 'reversal:1:pi_12345678').detail).toBeNull();
});

it('keeps our own sentences to itself', () => {
  for (const kind of ['signup_bonus', 'purchase', 'purchase_reversal', 'forfeit']) {
    expect(of(kind, 'Some sentence').about).toBeNull();
  }
});
