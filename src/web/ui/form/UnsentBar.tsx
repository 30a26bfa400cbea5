import { Button, Drawer, UnstyledButton } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { formatInstant, formatTime } from '../../../kernel/field/format.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import {
  type Icon,
  IconArrowsSplit2,
  IconCloudOff,
  IconExclamationCircle,
  IconLoader2,
} from '../../icons/icons.ts'
import { type Translate, useWords } from '../../loading/words.ts'
import { isWorkLasting, useUnsent, writes } from '../../writes/unsavedWork.ts'
import type { Unsent } from '../../writes/write.ts'
import { mergeLabels, useCodeList, useRecentLabels } from '../input/fieldContext.ts'
import { type CodeLists, displayValue, labelOf, type TranslateKey } from '../input/fieldValue.ts'
import { uiText } from '../ui.text.ts'
import { requestForm } from './formRequest.ts'
import classes from './UnsentBar.module.css'
import { unsentText } from './unsent.text.ts'

/** Declared fields of a resource, with a hook for their texts and their code lists. */
export type DeclaredRecords = {
  fields: Fields
  useTranslate: () => TranslateKey
  codes?: CodeLists
}

/** Indicator on every page while writes are unsent: their number, and a drawer that lists them. */
export function UnsentBar({
  declared,
}: {
  /** Returns the declaration of the fields that an unsent write sets. */
  declared: (resource: string, unsent: Unsent) => DeclaredRecords | undefined
}) {
  const t = useWords(unsentText)
  const tUi = useWords(uiText)
  /** `left`: closed by navigating to a field, so the focus stays there. */
  const [drawer, setDrawer] = useState<'open' | 'closed' | 'left'>('closed')
  const all = useUnsent()
  const isOnline = useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
  )
  const waiting = all.filter(({ state }) => state === 'kept').length
  const refused = all.filter(({ state }) => state === 'refused').length
  const clashes = all.filter(({ state }) => state === 'conflict').length
  const parts = [
    waiting > 0 && t(isOnline ? 'waiting' : 'offline', { count: waiting }),
    refused > 0 && t('refused', { count: refused }),
    clashes > 0 && t('clashes', { count: clashes }),
  ].filter(Boolean)
  const StateIcon =
    refused > 0 ? IconExclamationCircle : waiting > 0 ? IconCloudOff : IconArrowsSplit2
  return (
    <>
      <div role="status" className={classes.bar}>
        {parts.length > 0 && (
          <UnstyledButton
            className={classes.chip}
            data-tone={refused > 0 ? 'danger' : 'warn'}
            onClick={() => setDrawer('open')}
          >
            <StateIcon size={13} aria-hidden />
            {parts.join(', ')}
          </UnstyledButton>
        )}
      </div>
      <Drawer
        opened={drawer === 'open'}
        onClose={() => setDrawer('closed')}
        returnFocus={drawer !== 'left'}
        title={t('title')}
        size={352}
        closeButtonProps={{ 'aria-label': tUi('dialog.close') }}
      >
        {all.length > 0 && !isWorkLasting() && <p className="quiet">{t('only_here')}</p>}
        {all.length === 0 ? (
          <p className="quiet">{t('none')}</p>
        ) : (
          <ul>
            {all.map((unsent) => (
              <UnsentItem
                key={unsent.key}
                unsent={unsent}
                declared={declared(unsent.record.split('/')[0] ?? '', unsent)}
                onLeave={() => setDrawer('left')}
              />
            ))}
          </ul>
        )}
      </Drawer>
    </>
  )
}

type ItemProps = { unsent: Unsent; declared: DeclaredRecords | undefined; onLeave: () => void }

/** One unsent write: record, values, time, reason and actions. */
function UnsentItem({ unsent, declared, onLeave }: ItemProps) {
  const t = useWords(unsentText)
  const tUi = useWords(uiText)
  const goTo = useGoTo()
  const { key, title, record, at, tries, state, method } = unsent
  const isConflict = state === 'conflict'
  const { icon: StateIcon, tone } = appearances[state]
  return (
    <li className={classes.item}>
      <span className="label breaks">{title ?? record}</span>
      {method === 'DELETE' && <span>{t('deletion')}</span>}
      {declared && <Values values={unsent.values} {...declared} />}
      <span className="small aside">
        {t('since', { when: formatInstant(new Date(at)) })}
        {state === 'kept' && tries > 0 && `, ${t('tries', { count: tries })}`}
      </span>
      <span className={classes.why} data-tone={tone}>
        <StateIcon size={14} aria-hidden />
        <span>{reasonOf(unsent, t, tUi)}</span>
      </span>
      {state !== 'sending' && (
        <span className="wrap above8">
          {!isConflict && (
            <Button size="xs" variant="default" onClick={() => void writes.send(key)}>
              {t('send')}
            </Button>
          )}
          {isEditable(unsent) && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                onLeave()
                goTo(unsent)
              }}
            >
              {t(isConflict ? 'decide' : 'edit')}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={() => void writes.discard(key)}>
            {t('discard')}
          </Button>
        </span>
      )}
    </li>
  )
}

const appearances: Record<Unsent['state'], { icon: Icon; tone: 'quiet' | 'warn' | 'danger' }> = {
  sending: { icon: IconLoader2, tone: 'quiet' },
  kept: { icon: IconCloudOff, tone: 'warn' },
  refused: { icon: IconExclamationCircle, tone: 'danger' },
  conflict: { icon: IconArrowsSplit2, tone: 'warn' },
}

/** Returns the reason why a write is unsent. */
function reasonOf(
  unsent: Unsent,
  t: Translate<typeof unsentText>,
  tUi: Translate<typeof uiText>,
): string {
  switch (unsent.state) {
    case 'sending':
      return tUi('save.saving')
    case 'kept':
      return t(`waits.${unsent.why}`)
    case 'refused': {
      const { detail, fields = {} } = unsent.problem
      if (unsent.isFault) return detail
      const fieldMessages = Object.values(fields).flat()
      return t('why_refused', {
        reason: fieldMessages.length > 0 ? fieldMessages.join(' ') : detail,
      })
    }
    case 'conflict': {
      const [clash] = Object.values(unsent.conflict.clashes)
      const { by, at } = clash?.provenance?.theirs ?? {}
      return by && at ? t('why_clash_by', { name: by.name, time: formatTime(at) }) : t('why_clash')
    }
  }
}

/** The values that a write sets, formatted. */
function Values({ values, fields, useTranslate, codes }: DeclaredRecords & Pick<Unsent, 'values'>) {
  const names = Object.keys(values).filter((name) => fieldAt(fields, name))
  if (names.length === 0) return null
  return (
    <dl className={classes.values}>
      {names.map((name) => (
        <Value key={name} name={name} value={values[name]} {...{ fields, useTranslate, codes }} />
      ))}
    </dl>
  )
}

function Value({
  name,
  value,
  fields,
  useTranslate,
  codes,
}: DeclaredRecords & {
  name: string
  value: unknown
}) {
  const tUi = useWords(uiText)
  const t = useTranslate()
  const field = fieldAt(fields, name)!
  const codeList = useCodeList(codes, field.attribute)
  const labels = mergeLabels([useRecentLabels({ [name]: field })])
  const text = displayValue(name, field, value, { t, tUi, labels, codes: codeList })
  return (
    <div>
      <dt>{labelOf(t, name)}</dt>
      <dd>{text || tUi('form.empty')}</dd>
    </div>
  )
}

/** Whether the write can be edited: the form of its record, or of its draft, can be opened again. */
const isEditable = ({ page, form, values, state }: Unsent) =>
  page !== undefined && (Object.keys(values).length > 0 || (form !== undefined && state !== 'kept'))

/** Navigates to the field that a write set, or to the form it came from. */
function useGoTo() {
  const router = useRouter()
  return ({ page = '/', form, record, values }: Unsent) => {
    if (router.latestLocation.href !== page) router.history.push(page)
    requestForm({ form: form ?? record, field: Object.keys(values)[0] })
  }
}
