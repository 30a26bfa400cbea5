import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { addDays, dayOf, formatDate } from '../../../kernel/field/format.ts'
import { IconCopyPlus, IconTable } from '../../../web/icons/icons.ts'
import { type Translate, useWords } from '../../../web/loading/words.ts'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { RowsTable } from '../../../web/ui/grid/RowsTable.tsx'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { useMe } from '../../auth/useMe.tsx'
import { isOfOffice, tableInForce } from '../inForce.ts'
import { referenceText } from '../reference.text.ts'
import { referenceTables, type Version } from '../reference.ts'
import type { TableName } from '../tableNames.ts'
import { type ListedVersion, referenceEndpoints } from '../versions.ts'
import { FigureOrigins } from './FigureOrigins.tsx'
import classes from './Reference.module.css'

type Words = Translate<typeof referenceText>

type Props = {
  table: TableName
  /** All versions, latest first. */
  versions: readonly ListedVersion[]
  /** The selected version. */
  version: ListedVersion
  onChoose: (id: number) => void
  /** Starts a new version from the rows of the selected one. */
  onNew: (from: Version) => void
}

/** Shows a version of a table, read-only: date, source, rows and origins. */
export function VersionView({ table, versions, version, onChoose, onNew }: Props) {
  const t = useWords(referenceText)
  const id = useId()
  const mayCreate = useMe()?.permissions.includes('reference:create')
  const versionCall = useCall(referenceEndpoints.version, {
    params: { table, version: version.id },
  })
  return (
    <>
      <div className="tools intro">
        <label htmlFor={id} className="quiet">
          {t('version')}
        </label>
        <div className={classes.choice}>
          <RequiredSelect
            id={id}
            label={t('version')}
            options={versions.map((listed) => ({
              value: String(listed.id),
              label: versionLabel(table, listed, versions, t),
            }))}
            value={String(version.id)}
            onChoose={(chosen) => onChoose(Number(chosen))}
          />
        </div>
        {mayCreate && (
          <Button
            variant="default"
            disabled={!versionCall.data}
            leftSection={<IconCopyPlus aria-hidden />}
            onClick={() => versionCall.data && onNew(versionCall.data)}
          >
            {t('new')}
          </Button>
        )}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt className="small">{t('field.source')}</dt>
          <dd>{version.source}</dd>
        </div>
        <div>
          <dt className="small">{t('version.made_by')}</dt>
          <dd>
            {version.created_at
              ? t('version.made', {
                  name: version.created_by?.name ?? '–',
                  date: formatDate(version.created_at),
                })
              : t('version.shipped')}
          </dd>
        </div>
        {noteOf(table, version, t) && (
          <div>
            <dt className="small">{t('field.note')}</dt>
            <dd className="lines">{noteOf(table, version, t)}</dd>
          </div>
        )}
      </dl>
      {versionCall.isError && !versionCall.data ? (
        <ErrorPart
          title={t('version.failed')}
          error={versionCall.error}
          retry={() => void versionCall.refetch()}
        />
      ) : !versionCall.data ? (
        <Skeleton widths={[30, 92, 92, 92]} height={32} />
      ) : (
        <>
          <RowsTable
            label={t(`table.${table}`)}
            columns={referenceTables[table] as Fields}
            rows={versionCall.data.rows.map((row, index) => ({
              key: String(index),
              entry: readOnlyEntry(row),
              isFixed: true,
            }))}
            empty={<Empty icon={IconTable} title={t('version.empty')} />}
          />
          <FigureOrigins
            table={table}
            rows={versionCall.data.rows.map((values, index) => ({ key: String(index), values }))}
          />
        </>
      )}
    </>
  )
}

/** A form entry that shows a row without letting it be changed. */
const readOnlyEntry = (row: object): Entry => ({
  value: (name) => (row as Record<string, unknown>)[name],
  problem: () => undefined,
  isFixed: () => true,
  enter: () => undefined,
  commit: () => undefined,
  beside: () => null,
})

/** Labels a version with its start date and whether it is in force today, still to come, or no longer in force. */
function versionLabel(
  table: TableName,
  version: ListedVersion,
  versions: readonly ListedVersion[],
  t: Words,
): string {
  const { valid_from, id } = version
  const earliest = versions.at(-1)
  const name =
    version === earliest && id <= 0
      ? t('version.first')
      : t('version.from', { date: formatDate(valid_from) })
  const today = dayOf(new Date())
  const current = tableInForce(table, versions, today)
  if (current === version) return t('version.in_force', { version: name })
  if (valid_from > today) return t('version.coming', { version: name })
  const isNotTaken = isOfOffice(current) && current.valid_from <= valid_from
  if (id < 0 && isNotTaken) return t('version.not_taken', { version: name })
  const next = versions.findLast((other) => other.valid_from > valid_from)
  const isReplaced = versions.some((other) => other.valid_from === valid_from && other.id > id)
  if (isReplaced || !next) return t('version.same_day', { version: name })
  const lastDay = addDays(next.valid_from, -1)
  return t('version.until', { version: name, date: formatDate(lastDay) })
}

/** Tables whose shipped versions have a translated note; others show the stored note. */
const shippedNotes = [
  'idc_weights',
  'climate',
  'hot_water',
  'degree_days',
  'heating_options',
  'heat_pump_performance',
  'existing_boilers',
  'heating_components',
  'energy_prices',
  'calculation_terms',
  'additions',
  'subsidies',
  'lawful_fossil',
  'site_terms',
  'accuracy',
] as const

/** Tables of which a shipped revision has a note. */
const revisedNotes = [
  'accuracy',
  'calculation_terms',
  'climate',
  'heating_options',
  'existing_boilers',
  'energy_prices',
  'site_terms',
] as const

/** The same of its second revision. */
const revisedAgainNotes = ['accuracy', 'calculation_terms', 'energy_prices', 'site_terms'] as const

function noteOf(table: TableName, { id, note }: ListedVersion, t: Words): string | null {
  const revised = revisedNotes.find((name) => name === table)
  if (id === -1 && revised) return t(`revised.${revised}`)
  const again = revisedAgainNotes.find((name) => name === table)
  if (id === -2 && again) return t(`revised_again.${again}`)
  const shipped = shippedNotes.find((name) => name === table)
  return id === 0 && shipped ? t(`shipped.${shipped}`) : note
}
