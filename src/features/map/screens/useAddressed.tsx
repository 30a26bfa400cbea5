import { useNavigate, useSearch } from '@tanstack/react-router'

/** A choice that is named in the URL, which so belongs to saved views, too; the first one is not named. */
export function useAddressed<C extends string>(name: string, choices: readonly [C, ...C[]]) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const value = choices.find((one) => one === search[name]) ?? choices[0]
  const change = (chosen: C) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: Record<string, unknown>) => ({
        ...before,
        [name]: chosen === choices[0] ? undefined : chosen,
      }),
    } as never)
  return [value, change] as const
}
