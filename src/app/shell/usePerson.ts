import { useMe } from '../../features/auth/useMe.tsx'
import { useWords } from '../../web/loading/words.ts'
import { useSession } from '../../web/session/session.tsx'
import { webText } from '../../web/web.text.ts'

/** Signed-in person as shown in the menu. */
export function usePerson() {
  const t = useWords(webText)
  const me = useMe()
  const { activeGroup = 'default', groups } = useSession()
  const initials = [me?.first_name, me?.last_name].map((name) => name?.trim()[0] ?? '').join('')
  return {
    name: me ? [me.first_name, me.last_name].filter(Boolean).join(' ') : '',
    initials: initials.toUpperCase(),
    roleOf: (group: string) => (isNamed(group) ? t(`group.${group}`) : group),
    activeGroup,
    groups,
  }
}

const namedGroups = ['admin', 'client', 'partner', 'default'] as const
const isNamed = (group: string): group is (typeof namedGroups)[number] =>
  (namedGroups as readonly string[]).includes(group)
