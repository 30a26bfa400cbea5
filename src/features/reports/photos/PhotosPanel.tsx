import { Checkbox, TextInput } from '@mantine/core'
import { type RefObject, use, useId, useRef, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { fileEndpoints } from '../../files/file.ts'
import { FormStateContext } from '../../mandates/form/MandateForm.tsx'
import classes from './PhotosPanel.module.css'
import { photosText } from './photos.text.ts'
import { chosenPhotos, photoRow, photoTypes, suggestedCaption } from './photos.ts'

/** Pictures among the files of a mandate, of which the reader chooses those for its reports and writes captions. */
export default function PhotosPanel({ mandate }: { mandate: number }) {
  const t = useWords(photosText)
  const { answers } = use(FormStateContext)!
  const { data, error, refetch } = useCall(fileEndpoints.list, {
    query: { mandate: [mandate], media_type: photoTypes, sort: ['created_at'], page_size: 100 },
  })
  if (error) return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <section className={classes.panel} aria-label={t('title')}>
        <h2>{t('title')}</h2>
        <div className={classes.note}>
          <Skeleton widths={[60]} />
        </div>
      </section>
    )
  const files = data.results.filter(({ scan }) => scan === null || scan === 'clean')
  const gone = chosenPhotos(answers).filter(({ file }) => !files.some(({ id }) => id === file))
  return (
    <section className={classes.panel} aria-label={t('title')} data-field="photos">
      <h2>{t('title')}</h2>
      <p className={classes.note}>{t(files.length > 0 ? 'note' : 'none')}</p>
      <ul className={classes.photos}>
        {gone.map(({ file, caption }) => (
          <Photo key={file} file={file} name={caption} />
        ))}
        {files.map(({ id, name, thumbnail }) => (
          <Photo key={id} file={id} name={name!} thumbnail={thumbnail} />
        ))}
      </ul>
    </section>
  )
}

type PhotoProps = {
  file: number
  name: string
  /** Absent of a photo whose file the mandate no longer has. */
  thumbnail?: string | null
}

/** A picture that can be chosen, with its caption once it is. */
function Photo({ file, name, thumbnail }: PhotoProps) {
  const t = useWords(photosText)
  const { entry, set } = use(FormStateContext)!
  const { t: tField } = use(FieldContext)
  const id = useId()
  const captionInput: RefObject<HTMLInputElement | null> = useRef(null)
  const cell = `photos/${photoRow(file)}/caption`
  const value = entry.value(cell)
  const caption = typeof value === 'string' ? value : ''
  // Ticked, but without a caption it is no choice yet.
  const [isTicked, setTicked] = useState(false)
  const isChosen = caption !== '' || isTicked
  const isFixed = entry.isFixed('photos')
  if (isFixed && !isChosen) return null
  function choose(chosen: boolean) {
    setTicked(chosen)
    const suggested = chosen ? suggestedCaption(name) : null
    if (suggested !== '') set({ [cell]: suggested })
    if (chosen) requestAnimationFrame(() => captionInput.current?.focus())
  }
  return (
    <li className={classes.photo}>
      <label className={classes.choice}>
        {thumbnail ? (
          <img
            src={thumbnail.replace('width=160', 'width=800')}
            alt=""
            loading="lazy"
            decoding="async"
            className={classes.picture}
          />
        ) : (
          <span className={classes.gone}>{t(thumbnail === undefined ? 'gone' : 'no_preview')}</span>
        )}
        <Checkbox
          size="xs"
          checked={isChosen}
          disabled={isFixed}
          label={name}
          classNames={{ label: classes.name }}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      </label>
      {isChosen && (
        <TextInput
          {...inputProps({ id, error: entry.problem(cell) })}
          ref={captionInput}
          size="xs"
          aria-label={t('caption_of', { name })}
          placeholder={tField('field.photos/caption')}
          value={caption}
          maxLength={200}
          readOnly={isFixed}
          onChange={({ currentTarget }) => {
            setTicked(true)
            entry.enter(cell, currentTarget.value)
          }}
          onBlur={({ currentTarget }) => {
            const typed = currentTarget.value.trim()
            setTicked(typed !== '')
            if (!isFixed) entry.commit(cell, typed === '' ? null : typed)
          }}
        />
      )}
    </li>
  )
}
