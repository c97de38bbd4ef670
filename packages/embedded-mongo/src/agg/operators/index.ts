/** The table of all expression operators. */
import type { Operators } from '../types';
import { ACCUMULATOR_EXPRESSIONS } from './accumulator-expressions';
import { ARITHMETIC } from './arithmetic';
import { ARRAYS } from './arrays';
import { COMPARISON } from './comparison';
import { DATES } from './dates';
import { ITERATION } from './iteration';
import { OBJECTS } from './objects';

export const OPERATORS: Operators = {
  ...ARITHMETIC,
  ...COMPARISON,
  ...ARRAYS,
  ...ITERATION,
  ...OBJECTS,
  ...DATES,
  ...ACCUMULATOR_EXPRESSIONS,
};
