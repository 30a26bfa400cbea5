import { Button } from '@mantine/core'
import { IconBuilding } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { mandates, openStatuses } from '../../mandates/mandate.ts'
import classes from './QuoteEditor.module.css'
import { quoteOfficeText } from './quoteOffice.text.ts'
import { useClientMandates } from './quoteSources.tsx'

type AddMandateProps = {
  client: number
  /** The mandates that the quote has. */
  taken: readonly number[]
  onAdd: (mandate: number) => void
}

/** Offers the other open mandates of the client; nothing if there are none. */
export function AddMandate({ client, taken, onAdd }: AddMandateProps) {
  const t = useWords(quoteOfficeText)
  const { label, detail } = useClientMandates(client)
  const { data } = useCall(mandates.endpoints.list, { query: { client, status: openStatuses } })
  const others = (data?.results ?? []).filter(({ id }) => !taken.includes(id))
  if (others.length === 0) return null
  return (
    <MenuButton
      position="top-start"
      button={
        <Button size="xs" variant="subtle" leftSection={<IconBuilding aria-hidden />}>
          {t('lines.add_mandate')}
          <span className={classes.count}>{others.length}</span>
        </Button>
      }
    >
      {({ Item }) =>
        others.map((mandate) => (
          <Item key={mandate.id} onClick={() => onAdd(mandate.id)}>
            {label(mandate)}
            <span className="aside breaks block">{detail?.(mandate)}</span>
          </Item>
        ))
      }
    </MenuButton>
  )
}
