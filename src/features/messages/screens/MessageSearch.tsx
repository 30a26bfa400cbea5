import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { IconSearch } from '../../../web/icons/icons.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { useWords } from '../../../web/loading/words.ts'
import classes from './Messages.module.css'
import { messagesText } from './messages.text.ts'

type Props = { search: string; onSearch: (search: string) => void }

/** Field that searches the open thread; Escape shows all messages again. */
export function MessageSearch({ search, onSearch }: Props) {
  const t = useWords(messagesText)
  const input = useRef<HTMLInputElement>(null)
  usePageActions([{ keys: '/', label: t('search'), run: () => input.current?.focus() }])
  return (
    <TextInput
      ref={input}
      type="search"
      size="xs"
      className={classes.search}
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={200}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={search}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        onSearch('')
        currentTarget.blur()
      }}
    />
  )
}
