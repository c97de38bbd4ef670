/** Changes parameters of the address and leaves the others as they are. */
import { useSearch } from '@taskmint/platform';

/** An empty value removes its parameter. Lists start again at their first page. */
export function useChangeSearch(): (
  changes: Readonly<Record<string, string | undefined>>,
  options?: { replace?: boolean },
) => void {
  const [search, setSearch] = useSearch();
  return (changes, options) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ page: '', ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, options);
  };
}
