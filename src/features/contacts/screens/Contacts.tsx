import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { IconDots, IconPencil, IconTrash, IconUserPlus } from '../../../web/icons/icons.ts'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { PhoneLink } from '../../../web/ui/basic/PhoneLink.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { DeleteDialog } from '../../../web/ui/trash/DeleteDialog.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { useCall } from '../../../web/useApi.ts'
import { contactRecordText } from '../contact.text.ts'
import { contactCalls, type ListedContact } from '../contact.ts'
import type { ContactOf } from './ContactDialog.tsx'

const ContactDialog = prefetchedPart(() => import('./ContactDialog.tsx'))
const BecomePerson = prefetchedPart(() => import('./BecomePerson.tsx'))

/** Most contacts that a page shows. */
const maxShown = 100

type Opened = 'add' | { act: 'edit' | 'become' | 'delete'; contact: ListedContact }

/** The contacts of a company or a building: people without an email address. */
export default function Contacts({ of }: { of: ContactOf }) {
  const t = useWords(contactRecordText)
  const [opened, setOpened] = useState<Opened>()
  const ids = Object.fromEntries(Object.entries(of).map(([parent, id]) => [parent, [id]]))
  const query = { ...ids, page_size: maxShown }
  const { data, error, refetch } = useCall(contactCalls.list, { query })
  const close = () => setOpened(undefined)
  if (error && !data)
    return <ErrorPart title={t('list.failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton />
  const { act, contact } = typeof opened === 'object' ? opened : {}
  return (
    <section>
      <div className="apart lead">
        <h2>{t('list.title')}</h2>
        <Button variant="subtle" size="compact-sm" onClick={() => setOpened('add')}>
          {t('list.new')}
        </Button>
      </div>
      {data.count === 0 && <p className="quiet">{t('list.empty')}</p>}
      <ul className="parts">
        {data.results.map((one) => (
          <ContactRow
            key={one.id}
            contact={one}
            onAct={(act) => setOpened({ act, contact: one })}
          />
        ))}
      </ul>
      {opened === 'add' && <ContactDialog of={of} contact={null} onClose={close} />}
      {act === 'edit' && <ContactDialog of={of} contact={contact!} onClose={close} />}
      {act === 'become' && <BecomePerson contact={contact!} onClose={close} />}
      {act === 'delete' && (
        <DeleteDialog
          endpoints={contactCalls}
          record={contact!}
          name={contact!.name ?? ''}
          text={contactRecordText}
          onClose={close}
        />
      )}
    </section>
  )
}

type RowProps = {
  contact: ListedContact
  onAct: (act: 'edit' | 'become' | 'delete') => void
}

function ContactRow({ contact: { name, role, phone_number, note }, onAct }: RowProps) {
  const t = useWords(contactRecordText)
  const tUi = useWords(uiText)
  return (
    <li className="apart">
      <div className="grow">
        <div className="breaks">{name}</div>
        <div className="aside">
          {role}
          {role && phone_number && ' · '}
          {phone_number && <PhoneLink number={phone_number} />}
        </div>
        {note && <div className="aside breaks">{note}</div>}
      </div>
      <MenuButton
        position="bottom-end"
        button={
          <ActionIcon variant="default" size="sm" aria-label={`${tUi('action.more')} ${name}`}>
            <IconDots aria-hidden />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            <Menu.Item leftSection={<IconPencil aria-hidden />} onClick={() => onAct('edit')}>
              {t('edit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconUserPlus aria-hidden />} onClick={() => onAct('become')}>
              {t('become')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash aria-hidden />} onClick={() => onAct('delete')}>
              {t('delete.confirm')}
            </Menu.Item>
          </>
        )}
      </MenuButton>
    </li>
  )
}
