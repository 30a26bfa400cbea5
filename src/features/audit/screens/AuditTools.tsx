import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { section } from '../../../kernel/field/fields.ts'
import { isDay } from '../../../kernel/field/format.ts'
import { day } from '../../../kernel/field/kinds.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { IconCircleX, IconDownload, IconSearch } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { MenuButton } from '../../../web/ui/basic/MenuButton.tsx'
import { type Format, formats } from '../../../web/ui/export/exportList.ts'
import { FilterButton } from '../../../web/ui/filters/FilterButton.tsx'
import { DateControl } from '../../../web/ui/input/date/DateControl.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { saveFile, useCall } from '../../../web/useApi.ts'
import { auditText } from '../audit.text.ts'
import { auditEndpoints } from '../audit.ts'
import classes from './Audit.module.css'

/** Search and filters of the log. */
export type AuditFilter = {
  search: string
  act: string[]
  actor: string[]
  from: string | null
  to: string | null
  refused: boolean
}

export const noFilter: AuditFilter = {
  search: '',
  act: [],
  actor: [],
  from: null,
  to: null,
  refused: false,
}

/** The query of a filter, without parts that are unset or incomplete. */
export const queryOf = ({ search, act, actor, from, to, refused }: AuditFilter) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(act.length > 0 && { act }),
  ...(actor.length > 0 && { actor }),
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
  ...(refused && { refused: 'true' }),
})

const days = section('audit', 'base', { from: day(), to: day() })

type ToolsProps = {
  filter: AuditFilter
  choose: (change: Partial<AuditFilter>) => void
}

/** Search and filters of the log. */
export function AuditTools({ filter, choose }: ToolsProps) {
  const t = useWords(auditText)
  const { data } = useCall(auditEndpoints.options, {})
  const actors = (data?.actors ?? []).map(({ value, label }) => ({ value: String(value), label }))
  return (
    <div className="tools intro">
      <TextInput
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch aria-hidden />}
        value={filter.search}
        maxLength={200}
        onChange={({ currentTarget }) => choose({ search: currentTarget.value })}
      />
      <FilterButton
        name={t('filter.act')}
        options={data?.acts ?? []}
        chosen={filter.act}
        multiple
        onChange={(act) => choose({ act })}
      />
      <FilterButton
        name={t('filter.actor')}
        options={actors}
        chosen={filter.actor}
        multiple
        onChange={(actor) => choose({ actor })}
      />
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className={classes.day} htmlFor={`audit-${name}`}>
          {t(`filter.${name}`)}
          <DateControl
            id={`audit-${name}`}
            name={name}
            field={days[name]}
            value={filter[name]}
            onChange={(value) => choose({ [name]: value })}
            onCommit={() => undefined}
          />
        </label>
      ))}
      <Button
        variant={filter.refused ? 'light' : 'default'}
        aria-pressed={filter.refused}
        leftSection={<IconCircleX aria-hidden />}
        onClick={() => choose({ refused: !filter.refused })}
      >
        {t('filter.refused')}
      </Button>
    </div>
  )
}

/** Exports the filtered log. */
export function ExportButton({ query }: { query: ReturnType<typeof queryOf> }) {
  const t = useWords(uiText)
  const [isBusy, setBusy] = useState(false)
  async function save(format: Format) {
    setBusy(true)
    try {
      await saveFile(auditEndpoints.export, { query: { ...query, format } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.status > 0 ? error.body.detail : t('list.export_failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <MenuButton
      position="bottom-end"
      width={180}
      button={
        <Button variant="default" loading={isBusy} leftSection={<IconDownload aria-hidden />}>
          {t('list.export')}
        </Button>
      }
    >
      {(Menu) =>
        Object.entries(formats).map(([format, name]) => (
          <Menu.Item key={format} onClick={() => void save(format as Format)}>
            {name}
          </Menu.Item>
        ))
      }
    </MenuButton>
  )
}
