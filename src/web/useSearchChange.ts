import { useNavigate } from '@tanstack/react-router'

/** Returns the function that changes parameters of the URL, of which undefined ones go. */
export function useSearchChange() {
  const navigate = useNavigate()
  return (changed: Record<string, string | undefined>, replace = false) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...changed }),
      replace,
      resetScroll: false,
      viewTransition: false,
    } as never)
}
