import { reportBudget } from './report-budget';

describe('the budget of failure reports', () => {
  it('notes 30 of one address a minute and starts again after', () => {
    let now = 0;
    const budget = reportBudget(() => now);
    const taken = () => Array.from({ length: 100 }, () => budget.take('a')).filter(Boolean).length;
    expect(taken()).toBe(30);
    now = 60_000;
    expect(taken()).toBe(30);
  });

  it('is not used up for others by one address, and is bounded in all', () => {
    const budget = reportBudget(() => 0);
    for (let n = 0; n < 1_000; n += 1) budget.take('noisy');
    expect(budget.take('quiet')).toBe(true);
    let noted = 31;
    for (let n = 0; n < 10_000; n += 1) if (budget.take(`address ${n}`)) noted += 1;
    expect(noted).toBe(600);
  });
});
