import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../loading/words.ts'
import { Dialog } from '../ui/page/Dialog.tsx'
import classes from './KeysHelp.module.css'
import { keysText } from './keys.text.ts'
import { arePageKeysOn, currentPageActions, setPageKeysOn } from './usePageActions.ts'

/** Keys within the facts of a record; `e` moves the focus there. */
const factKeys = [
  { keys: ['↑', '↓'], word: 'fact.move' },
  { keys: ['⏎'], word: 'fact.save' },
  { keys: ['Esc'], word: 'fact.restore' },
  { keys: ['Ctrl', '.'], word: 'fact.source' },
] as const

/** Lists the shortcuts of the current screen, and turns them on or off. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const t = useWords(keysText)
  const [isOn, setOn] = useState(arePageKeysOn)
  const [actions] = useState(currentPageActions)
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Checkbox
        checked={isOn}
        label={t('on')}
        description={t('on_help')}
        onChange={({ currentTarget: { checked } }) => {
          setPageKeysOn(checked)
          setOn(checked)
        }}
      />
      <dl className={classes.keys} data-off={!isOn || undefined}>
        {actions.flatMap(({ keys: pressed, label }) =>
          pressed === undefined ? (
            []
          ) : (
            <div key={pressed}>
              <dt>
                {pressed.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{label}</dd>
            </div>
          ),
        )}
        {actions.some(({ keys }) => keys === 'e') &&
          factKeys.map(({ keys, word }) => (
            <div key={word}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(word)}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}
