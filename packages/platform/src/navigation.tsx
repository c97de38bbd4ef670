/** Links and addresses for remotes (and the shell's own screens), so that only the shell knows the router. */
import { useCallback, useMemo, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';
import { useHost, useHostContext, type PageLocation } from './host-context';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  replace?: boolean;
  /** Goes back if the person came from there: the list is as they left it, with its filters, page and scroll position. */
  back?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** Whether the page at `to` is the previous entry in the history, whatever its query; false where the browser does not say (Navigation API). */
function isBefore(to: string): boolean {
  if (!('navigation' in window)) return false;
  const { currentEntry } = window.navigation;
  const url = currentEntry && window.navigation.entries()[currentEntry.index - 1]?.url;
  return typeof url === 'string' && new URL(url).pathname === to;
}

/** A left click without modifiers on a link that opens here is handled by us; everything else is left to the browser. */
function isOurs(event: MouseEvent<HTMLAnchorElement>): boolean {
  const target = event.currentTarget.getAttribute('target');
  const modified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return !event.defaultPrevented && event.button === 0 && !modified && (!target || target === '_self');
}

/** A real anchor that changes the address without loading the page, and preloads its destination on hover, focus and touch. */
export function Link({
  to,
  replace = false,
  back = false,
  onClick,
  onPointerEnter,
  onFocus,
  onTouchStart,
  children,
  ...rest
}: LinkProps) {
  const host = useHost();
  const preload = () => host.preload(to);
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!isOurs(event)) return;
        event.preventDefault();
        if (back && isBefore(to)) window.history.back();
        else host.navigate(to, { replace });
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        preload();
      }}
    >
      {children}
    </a>
  );
}

export interface NavLinkProps extends LinkProps {
  /** Current only at exactly this address, not below it. */
  end?: boolean;
}

/** A link with `aria-current="page"` at its address and below it. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const target = rest.to.replace(/[?#].*$/, '');
  const current = pathname === target || (!end && target !== '/' && pathname.startsWith(`${target}/`));
  return <Link {...rest} {...(current && { 'aria-current': 'page' as const })} />;
}

export function useLocation(): PageLocation {
  return useHostContext().location;
}

/** Changes the address; stable across renders. */
export function useNavigate(): (to: string, options?: { replace?: boolean }) => void {
  const host = useHost();
  return useCallback((to, options) => host.navigate(to, options), [host]);
}

/** Parameters of the current route, e.g. `useRouteParams<{ id: string }>()` for `myTask/:id`. */
export function useRouteParams<Params extends Record<string, string>>(): Params {
  return useHostContext().params as Params;
}

export type SetSearch = (next: URLSearchParams | Record<string, string>, options?: { replace?: boolean }) => void;

/** The query of the address and a function to change it. By default a change adds a history entry, so that Back undoes it. */
export function useSearch(): [URLSearchParams, SetSearch] {
  const { host, location } = useHostContext();
  const { pathname, search } = location;
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const setSearch = useCallback<SetSearch>(
    (next, options) => {
      const text = new URLSearchParams(next).toString();
      host.navigate(text ? `${pathname}?${text}` : pathname, { replace: options?.replace ?? false });
    },
    [host, pathname],
  );
  return [parameters, setSearch];
}
