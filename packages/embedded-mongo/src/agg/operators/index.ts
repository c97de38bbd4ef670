/** The table of all expression operators. */
import type { Operators } from '../types';
import { ACCUMULATOR_EXPRESSIONS } from './accumulator-expressions';
import { ARITHMETIC } from './arithmetic';
import { ARRAYS } from './arrays';
import { COMPARISON } from './comparison';
import { CONVERSION } from './conversion';
import { DATES } from './dates';
import { ITERATION } from './iteration';
import { OBJECTS } from './objects';
import { STRINGS } from './strings';

export const OPERATORS: Operators = {
  ...ARITHMETIC,
  ...COMPARISON,
  ...ARRAYS,
  ...ITERATION,
  ...STRINGS,
  ...CONVERSION,
  ...OBJECTS,
  ...DATES,
  ...ACCUMULATOR_EXPRESSIONS,
};
