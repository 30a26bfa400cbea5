import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { act } from '../../../web/act.ts'
import { IconChevronLeft, IconChevronRight, IconUserPlus, IconX } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { StateLabel } from '../../../web/ui/basic/StateGlyph.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { type ListedMember, memberEndpoints } from '../../companies/member.ts'
import { mandateText } from '../mandate.text.ts'
import { formPath, type ListedMandate, mandates } from '../mandate.ts'
import { openingText } from '../openings/opening.text.ts'
import { openingEndpoints } from '../openings/opening.ts'
import { assignmentsText } from './assignments.text.ts'
import classes from './UserAssignments.module.css'

/** Mandates on a page of a company's, and most people of it. */
const [pageSize, maxPeople] = [25, 100]

/** The mandates of a company, page by page from the newest: who answers for each, and to whom of it each is opened. */
export default function CompanyMandates({ company }: { company: number }) {
  const t = useWords(assignmentsText)
  const tUi = useWords(uiText)
  const [page, setPage] = useState(1)
  const ofCompany = { client_company: [company], page, page_size: pageSize }
  const { data, error, refetch } = useCall(mandates.endpoints.list, { query: ofCompany })
  const people = useCall(memberEndpoints.list, {
    query: { company: [company], until: '~', page_size: maxPeople },
  })
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton />
  return (
    <section>
      <h2 className={classes.title}>
        {t('company_mandates')}
        {data.count > 0 && <span className="compact faint plain">{data.count}</span>}
      </h2>
      {data.count === 0 && <p className="quiet">{t('no_mandate')}</p>}
      <ul className={classes.list}>
        {data.results.map((mandate) => (
          <MandateRow key={mandate.id} mandate={mandate} people={people.data?.results ?? []} />
        ))}
      </ul>
      {data.count > pageSize && (
        <div className="row">
          <ActionIcon
            variant="subtle"
            aria-label={tUi('list.previous')}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={tUi('list.next')}
            disabled={page * pageSize >= data.count}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </div>
      )}
    </section>
  )
}

type RowProps = { mandate: ListedMandate; people: readonly ListedMember[] }

function MandateRow({ mandate, people }: RowProps) {
  const tMandate = useWords(mandateText)
  const t = useWords(openingText)
  const { id, service_type, status, building_address, number, client, client_name } = mandate
  const query = { mandate: [id], page_size: maxPeople }
  const { data } = useCall(openingEndpoints.list, { query })
  const opened = data?.results ?? []
  const answering = people.find(({ person }) => person === client)?.person_name
  const others = people.filter(
    ({ person }) => person !== client && opened.every((one) => one.person !== person),
  )
  const change = async (work: () => Promise<unknown>) => {
    await act(work)
    void refresh('openings')
  }
  return (
    <li>
      <Link to={formPath('admin', service_type, id)!} className="breaks">
        {building_address}
      </Link>
      <StateLabel state={status} word={tMandate(`status.${status}`)} />
      <span className={classes.detail}>
        {number} · {answering ?? client_name}
        {opened.map((opening) => (
          <span key={opening.id} className="nowrap">
            {' · '}
            {opening.person_name}
            <ActionIcon
              variant="subtle"
              size="xs"
              aria-label={t('close', { name: opening.person_name ?? '' })}
              onClick={() =>
                void change(() =>
                  call(openingEndpoints.remove, { params: { id: opening.id }, query: {} }),
                )
              }
            >
              <IconX aria-hidden />
            </ActionIcon>
          </span>
        ))}
      </span>
      {others.length > 0 && (
        <span className={classes.role}>
          <MenuButton
            position="bottom-end"
            width={240}
            button={
              <ActionIcon variant="default" size="sm" aria-label={t('open', { number })}>
                <IconUserPlus aria-hidden />
              </ActionIcon>
            }
          >
            {(Menu) =>
              others.map(({ person, person_name }) => (
                <Menu.Item
                  key={person}
                  onClick={() =>
                    void change(() =>
                      call(openingEndpoints.create, { body: { mandate: id, person: person! } }),
                    )
                  }
                >
                  {person_name}
                </Menu.Item>
              ))
            }
          </MenuButton>
        </span>
      )}
    </li>
  )
}
