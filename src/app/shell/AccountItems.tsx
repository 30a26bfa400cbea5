import { useRouter } from '@tanstack/react-router'
import { type Icon, IconCheck, IconLogout, IconUserCircle } from '../../web/icons/icons.ts'
import { Link } from '../../web/Link.tsx'
import { useWords } from '../../web/loading/words.ts'
import { homePath } from '../../web/paths.ts'
import { chooseGroup } from '../../web/session/session.tsx'
import { useOtherTheme } from '../../web/theme/choices.tsx'
import LanguageItems from '../../web/theme/LanguageItems.tsx'
import type { MenuParts } from '../../web/ui/basic/MenuButton.tsx'
import { webText } from '../../web/web.text.ts'
import { usePerson } from './usePerson.ts'

type AccountItemsProps = {
  Menu: MenuParts
  /** Also shows the items of the menu's footer. */
  isPhone?: boolean
}

/** Items of the account menu: profile, and groups to switch to. */
export default function AccountItems({ Menu, isPhone }: AccountItemsProps) {
  const t = useWords(webText)
  const { name, roleOf, activeGroup, groups } = usePerson()
  return (
    <>
      {isPhone && <Menu.Label>{`${name}, ${roleOf(activeGroup)}`}</Menu.Label>}
      {activeGroup !== 'default' && (
        <Menu.Item component={Link} to="/profile" leftSection={<ItemIcon icon={IconUserCircle} />}>
          {t('menu.profile')}
        </Menu.Item>
      )}
      {groups.length > 1 && (
        <>
          <Menu.Divider />
          <GroupItems Menu={Menu} />
        </>
      )}
      {isPhone && <FooterItems Menu={Menu} />}
    </>
  )
}

function GroupItems({ Menu }: { Menu: MenuParts }) {
  const t = useWords(webText)
  const router = useRouter()
  const { roleOf, activeGroup, groups } = usePerson()
  return (
    <>
      <Menu.Label>{t('menu.work_as')}</Menu.Label>
      {groups.map((group) => (
        <Menu.Item
          key={group}
          aria-current={group === activeGroup || undefined}
          rightSection={group === activeGroup && <IconCheck aria-hidden />}
          onClick={() => {
            chooseGroup(group)
            void router.navigate({ to: homePath(group) })
          }}
        >
          {roleOf(group)}
        </Menu.Item>
      ))}
    </>
  )
}

function FooterItems({ Menu }: { Menu: MenuParts }) {
  const t = useWords(webText)
  const { Icon: ThemeIcon, label, change } = useOtherTheme()
  return (
    <>
      <Menu.Divider />
      <LanguageItems Menu={Menu} />
      <Menu.Divider />
      <Menu.Item leftSection={<ItemIcon icon={ThemeIcon} />} onClick={change}>
        {label}
      </Menu.Item>
      <Menu.Item component={Link} to="/logout" leftSection={<ItemIcon icon={IconLogout} />}>
        {t('menu.logout')}
      </Menu.Item>
    </>
  )
}

const ItemIcon = ({ icon: IconComponent }: { icon: Icon }) => <IconComponent aria-hidden />
