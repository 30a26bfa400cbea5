import { UnstyledButton } from '@mantine/core'
import { IconX } from '../../icons/icons.ts'
import { useWords, withColon } from '../../loading/words.ts'
import type { Filter } from '../listing/column.ts'
import { withFilter } from '../listing/listState.ts'
import type { ListRequest } from '../listing/useList.ts'
import { uiText } from '../ui.text.ts'
import classes from './ListTools.module.css'

/** Message that nothing matches; search and filters can be removed one by one. */
export default function NoResult({
  list,
  filters,
}: {
  list: ListRequest
  filters: readonly Filter[]
}) {
  const t = useWords(uiText)
  const { state, change } = list
  const chosen = Object.entries(state.filters)
  const labelOf = (key: string, values: readonly string[]) => {
    const filter = filters.find((candidate) => candidate.key === key)
    const labels = values.map(
      (value) =>
        filter?.options.find((option) => option.value === value)?.label ??
        filter?.formatValue?.(value) ??
        value,
    )
    return withColon(filter?.name ?? key, labels.join(', '))
  }
  return (
    <div className={classes.nothing} role="status">
      <p className="strong intro">
        {state.page > 1 ? t('list.no_such_page') : t('list.no_result')}
      </p>
      <div className={classes.lifts}>
        {state.page > 1 && (
          <UnstyledButton className={classes.lift} onClick={() => change({ page: 1 })}>
            {t('list.first')}
          </UnstyledButton>
        )}
        {state.page === 1 && state.search && (
          <RemoveButton onRemove={() => change({ search: '' })}>
            {t('list.searched', { words: state.search })}
          </RemoveButton>
        )}
        {state.page === 1 &&
          chosen.map(([key, values]) => (
            <RemoveButton
              key={key}
              onRemove={() => change({ filters: withFilter(state.filters, key, []) })}
            >
              {labelOf(key, values)}
            </RemoveButton>
          ))}
      </div>
    </div>
  )
}

function RemoveButton({ children, onRemove }: { children: string; onRemove: () => void }) {
  const t = useWords(uiText)
  return (
    <UnstyledButton
      className={classes.lift}
      data-lift
      aria-label={t('list.lift', { filter: children })}
      onClick={onRemove}
    >
      {children}
      <IconX size={14} aria-hidden />
    </UnstyledButton>
  )
}
