import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconClipboardText } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { ListRequest } from '../../../web/ui/listing/useList.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { useCall } from '../../../web/useApi.ts'
import { mandateText } from '../mandate.text.ts'
import { mandateEndpoints } from '../mandate.ts'
import { ContactAdministrator } from '../record/ContactAdministrator.tsx'

/** Empty state of a list just opened: no open mandates, or none at all. */
export default function NoOpenMandates(props: { list: ListRequest; newMandate?: ReactNode }) {
  const t = useWords(mandateText)
  const { data: counts } = useCall(mandateEndpoints.counts, { query: {} })
  if (!counts) return null
  const hasOthers = Object.values(counts.by_status).some((count) => count > 0)
  if (hasOthers)
    return (
      <Empty
        icon={IconClipboardText}
        title={t('list.none_open')}
        action={
          <Button variant="default" onClick={() => props.list.change({ filters: {} })}>
            {t('list.show_all')}
          </Button>
        }
      />
    )
  return (
    <Empty
      icon={IconClipboardText}
      title={t('list.empty')}
      text={<ContactAdministrator />}
      action={props.newMandate}
    />
  )
}
