import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import {
  IconBuildingCommunity,
  IconDoorExit,
  IconDots,
  IconPencil,
} from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { prefetchedPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { PhoneLink } from '../../../web/ui/basic/PhoneLink.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { memberText } from '../member.text.ts'
import { type ListedMember, memberEndpoints } from '../member.ts'
import classes from './Members.module.css'
import { peopleText } from './people.text.ts'

const MemberDialog = prefetchedPart(() => import('./MemberDialog.tsx'))
const LeaveDialog = prefetchedPart(() => import('./LeaveDialog.tsx'))

/** Most people that a company's page shows. */
const maxShown = 100

type Opened = { add: true } | { change: ListedMember } | { leave: ListedMember }

/** The people of a company: who they are, how they are reached and what they do; who has left is folded. */
export function Members({ company }: { company: number }) {
  const t = useWords(peopleText)
  const [opened, setOpened] = useState<Opened>()
  const query = { company: [company], page_size: maxShown }
  const { data, error, refetch } = useCall(memberEndpoints.list, { query })
  const close = () => setOpened(undefined)
  if (error && !data)
    return <ErrorPart title={t('people.failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton />
  const current = data.results.filter(({ until }) => until === null)
  const left = data.results.filter(({ until }) => until !== null)
  const adopt = async ({ id }: ListedMember) => {
    await act(async () => {
      const { count } = await call(memberEndpoints.adopt, { params: { id } })
      await refresh('mandates')
      toast.success(t('adopted', { count }))
    })
  }
  return (
    <section>
      <div className="apart lead">
        <h2>{t('people')}</h2>
        <Button variant="subtle" size="compact-sm" onClick={() => setOpened({ add: true })}>
          {t('add')}
        </Button>
      </div>
      {current.length === 0 && <p className="quiet">{t('none')}</p>}
      <ul className="parts">
        {current.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            onChange={() => setOpened({ change: member })}
            onLeave={() => setOpened({ leave: member })}
            onAdopt={() => void adopt(member)}
          />
        ))}
      </ul>
      {left.length > 0 && (
        <details className="compact faint">
          <summary>{t('left', { count: left.length })}</summary>
          <ul>
            {left.map(({ id, person, person_name, until }) => (
              <li key={id}>
                <Link to={`/users/${person}`}>{person_name}</Link>,{' '}
                {t('until', { date: formatDate(until!) })}
              </li>
            ))}
          </ul>
        </details>
      )}
      {opened && 'add' in opened && (
        <MemberDialog known={{ company }} member={null} onClose={close} />
      )}
      {opened && 'change' in opened && (
        <MemberDialog known={{ company }} member={opened.change} onClose={close} />
      )}
      {opened && 'leave' in opened && (
        <LeaveDialog
          member={opened.leave}
          others={current.filter((one) => one.id !== opened.leave.id && one.takes_over)}
          onClose={close}
        />
      )}
    </section>
  )
}

type RowProps = {
  member: ListedMember
  onChange: () => void
  onLeave: () => void
  onAdopt: () => void
}

function MemberRow({ member, onChange, onLeave, onAdopt }: RowProps) {
  const t = useWords(peopleText)
  const tMember = useWords(memberText)
  const tUi = useWords(uiText)
  const { person, person_name, person_phone, person_email, role, duties } = member
  return (
    <li className="apart">
      <div className={classes.cells}>
        <div>
          <Link to={`/users/${person}`} className="breaks">
            {person_name}
          </Link>
          {role && <div className="aside">{role}</div>}
        </div>
        <div className="grid body">
          {person_phone && <PhoneLink number={person_phone} />}
          {person_email && (
            <a href={`mailto:${person_email}`} className="breaks" translate="no">
              {person_email}
            </a>
          )}
        </div>
        <div className="quiet body">
          {duties?.map((duty) => tMember(`duties.${duty}`)).join(' · ')}
        </div>
      </div>
      <MenuButton
        position="bottom-end"
        width={280}
        button={
          <ActionIcon variant="default" size="sm" aria-label={tUi('action.more')}>
            <IconDots aria-hidden />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            <Menu.Item leftSection={<IconPencil aria-hidden />} onClick={onChange}>
              {t('change')}
            </Menu.Item>
            <Menu.Item leftSection={<IconBuildingCommunity aria-hidden />} onClick={onAdopt}>
              {t('adopt')}
            </Menu.Item>
            <Menu.Item leftSection={<IconDoorExit aria-hidden />} onClick={onLeave}>
              {t('leave')}
            </Menu.Item>
          </>
        )}
      </MenuButton>
    </li>
  )
}
