import { textsOf } from '@taskmint/platform';
import { catalogueProblems } from '@taskmint/platform/testing';
import { catalogue } from '.';
import { appealsTexts } from './appeals';
import { contestsTexts } from './contests';
import { linksTexts } from './links';
import { operationTexts } from './operation';
import { peopleTexts } from './people';
import { supportTexts } from './support';

it.each(
  Object.entries({ catalogue, appealsTexts, contestsTexts, linksTexts, operationTexts, peopleTexts, supportTexts }),
)('%s is complete in both languages', (_, each) => expect(catalogueProblems<unknown>(each)).toEqual([]));

it('counts one as one', () => {
  expect(textsOf(supportTexts).moderation.price({ count: 1, pay: '5 coins', all: '5 coins' })).toBe(
    '1 place at 5 coins, 5 coins in all',
  );
});
