/** The site calls a document by the title that its screen sets later. */
import { PUBLIC_TITLES } from '@taskmint/contract/screens';
import { companyTexts } from '../texts/company';
import { entranceTexts } from '../texts/entrance';
import { helpTexts } from '../texts/help';
import { catalogue } from '../texts';
import { COMPANY_LINKS } from '../screens/company-links';
import { textsOf } from '@taskmint/platform';

it('is the same in the document as on the screen', () => {
  const { login, register, reset } = textsOf(entranceTexts);
  const { pages } = textsOf(catalogue).footer;
  expect(PUBLIC_TITLES).toEqual({
    '/login': login.title,
    '/register': register.title,
    '/reset-password': reset.title,
    '/demo': textsOf(companyTexts).demo.title,
    '/help': textsOf(helpTexts).title,
    ...Object.fromEntries(COMPANY_LINKS.map(({ path, key }) => [path, pages[key]])),
  });
});
