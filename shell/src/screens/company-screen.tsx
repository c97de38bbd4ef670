/** The page behind the footer's link that the address names. */
import { useLocation } from '@taskmint/platform';
import { useDocumentTitle } from '../routing/document-title';
import { COMPANY_LINKS } from './company-links';
import { COMPANY_PAGES, CompanyPageScreen } from './company-pages';
import { ErrorScreen } from './error-screen';

export function CompanyScreen() {
  const { pathname } = useLocation();
  const page = COMPANY_PAGES.find(({ path }) => path === pathname.replace(/\/+$/, ''));
  useDocumentTitle(COMPANY_LINKS.find(({ path }) => path === page?.path)?.title ?? 'ERROR');
  return page ? <CompanyPageScreen page={page} /> : <ErrorScreen />;
}
