import { UnstyledButton } from '@mantine/core'
import { IconCamera } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { kickoffScreenText } from '../kickoffScreen.text.ts'
import classes from './documents.module.css'
import { hasCamera, useDropOnto, useFilePicker } from './FilePickers.tsx'
import { FileRows } from './FileRows.tsx'

/** Takes a photo of the plate of the heating, which tells year and output. */
export function PlatePhoto() {
  const t = useWords(kickoffScreenText)
  const isCamera = hasCamera()
  const { open, input } = useFilePicker({ type: 'photo', label: t('plate.name') }, isCamera)
  return (
    <div className={classes.plate} {...useDropOnto('photo')}>
      <UnstyledButton className={classes.plateButton} onClick={open}>
        <IconCamera size={20} aria-hidden />
        <span>
          <strong>{t(isCamera ? 'plate' : 'plate.choose')}</strong>
          <small>{t('plate.help')}</small>
        </span>
      </UnstyledButton>
      {input}
      <FileRows type="photo" />
    </div>
  )
}
