import { Button } from '@mantine/core'
import { formatDate } from '../../../../kernel/field/format.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { toast } from '../../../../web/theme/toast.tsx'
import { refresh, useCall } from '../../../../web/useApi.ts'
import { useDecision } from '../../../../web/writes/useDecision.ts'
import type { Building } from '../../../buildings/building.ts'
import { renovationText } from '../../../technical/renovation.text.ts'
import { renovationEndpoints } from '../../../technical/renovation.ts'
import { dossierPanelText } from '../dossierPanel.text.ts'
import type { Permit } from '../layerValues.ts'
import { type PermitWorks, permitWorksOf } from '../permitWorks.ts'

type PermitListProps = { building: Building; permits: readonly Permit[] }

/** Building permits; works that they name are entered by a click, their year by whoever knows it. */
export function PermitList({ building, permits }: PermitListProps) {
  const known = useCall(renovationEndpoints.list, {
    query: { building: [building.id], page_size: 100 },
  }).data?.results
  return permits.map((permit) => {
    const { number, date, kind, status, description, link } = permit
    const isEntered = (works: PermitWorks) =>
      known?.some(
        ({ element, work_type, completion_year: year }) =>
          element === works.element &&
          work_type === works.work_type &&
          (year === null || date === null || year >= Number(date.slice(0, 4))),
      ) ?? true
    return (
      <span key={number} className="block">
        {link ? (
          <a href={link} target="_blank" rel="noreferrer">
            {number}
          </a>
        ) : (
          number
        )}
        {[date && formatDate(date), kind, status, description]
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
        {permitWorksOf(permit)
          .filter((works) => !isEntered(works))
          .map((works) => (
            <EnterWorks
              key={`${works.element} ${works.work_type}`}
              building={building}
              works={works}
            />
          ))}
      </span>
    )
  })
}

function EnterWorks({ building, works }: { building: Building; works: PermitWorks }) {
  const t = useWords(dossierPanelText)
  const tWorks = useWords(renovationText)
  const { decide, isSending } = useDecision(renovationEndpoints.create)
  const named = `${tWorks(`element.${works.element}`)}, ${tWorks(`work_type.${works.work_type}`)}`

  async function enter() {
    const { problem } = await decide(
      { body: { building: building.id, ...works } },
      { title: building.address },
    )
    if (problem) return void toast.error(problem.body.detail)
    await refresh('renovations')
    toast.success(t('works_entered'))
  }

  return (
    <>
      {' '}
      <Button variant="subtle" size="compact-xs" loading={isSending} onClick={() => void enter()}>
        {t('enter_works', { works: named })}
      </Button>
    </>
  )
}
