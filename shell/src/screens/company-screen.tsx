/** The footer page that the address names. */
import { useLocation, useTexts } from '@taskmint/platform';
import { useDocumentTitle } from '../routing/document-title';
import { catalogue } from '../texts';
import { COMPANY_LINKS } from './company-links';
import { CompanyPageScreen } from './company-pages';
import { ErrorScreen } from './error-screen';

export function CompanyScreen() {
  const { pathname } = useLocation();
  const { footer, error } = useTexts(catalogue);
  const link = COMPANY_LINKS.find(({ path }) => path === pathname.replace(/\/+$/, ''));
  useDocumentTitle(link ? footer.pages[link.key] : error.title);
  return link ? <CompanyPageScreen page={link.key} /> : <ErrorScreen />;
}
