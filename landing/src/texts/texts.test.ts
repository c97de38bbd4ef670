import { catalogueProblems } from '@taskmint/platform/testing';
import { catalogue } from '.';

it('is complete in both languages', () => expect(catalogueProblems(catalogue)).toEqual([]));
