import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { type Language, languages } from '../../../kernel/text.ts'
import { act } from '../../../web/act.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import named from '../../../web/ui/table/namedRows.module.css'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { documentTypeText } from '../folder.text.ts'
import { fileTypeEndpoints } from '../folder.ts'
import { DocumentTypeDialog, type ListedFileType } from './DocumentTypeDialog.tsx'
import classes from './DocumentTypes.module.css'
import { MergeTypeDialog } from './MergeTypeDialog.tsx'

type Opened = { dialog: 'new' } | { dialog: 'edit' | 'merge'; type: ListedFileType }

/** The office's own types of documents: named in three languages, archived, merged, deleted while unused. */
export default function DocumentTypes() {
  const t = useWords(documentTypeText)
  const { data, error, refetch } = useCall(fileTypeEndpoints.list, {
    query: { page_size: 100, page: 1, sort: 'label' },
  })
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (!data && error)
    return <ErrorPart title={t('list.failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton widths={[92, 84, 92]} height={44} />
  const { results, count } = data
  const nameOf = ({ label }: ListedFileType) => label[currentLanguage()]

  const archive = (type: ListedFileType, archived: boolean) =>
    void act(
      async () => {
        await call(fileTypeEndpoints.archive, { params: { id: type.id }, body: { archived } })
        await refresh('file_types')
      },
      t(archived ? 'done.archived' : 'done.offered', { name: nameOf(type) }),
    )
  const remove = (type: ListedFileType) =>
    void act(
      async () => {
        await call(fileTypeEndpoints.remove, { params: { id: type.id }, query: {} })
        await refresh('file_types')
      },
      t('done.deleted', { name: nameOf(type) }),
    )

  return (
    <section className={classes.panel} aria-label={t('list.title')}>
      <Group>
        <Button variant="default" onClick={() => setOpened({ dialog: 'new' })}>
          {t('action.new')}
        </Button>
      </Group>
      {results.length === 0 && <p className="compact quiet">{t('list.empty')}</p>}
      <ul className={named.rows}>
        {results.map((type) => (
          <li key={type.id} aria-label={nameOf(type)}>
            <div className={named.name}>
              {nameOf(type)}
              <p className="compact quiet">
                {[otherNames(type), ...notesOf(type, t)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <Button size="xs" variant="subtle" onClick={() => setOpened({ dialog: 'edit', type })}>
              {t('action.edit')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              onClick={() => archive(type, type.archived_at === null)}
            >
              {t(type.archived_at === null ? 'action.archive' : 'action.offer')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              disabled={results.length < 2}
              onClick={() => setOpened({ dialog: 'merge', type })}
            >
              {t('action.merge')}
            </Button>
            <Button size="xs" variant="subtle" color="red" onClick={() => remove(type)}>
              {t('action.delete')}
            </Button>
          </li>
        ))}
      </ul>
      {count > results.length && (
        <p className="compact quiet">{t('list.more', { shown: results.length, count })}</p>
      )}
      {opened?.dialog === 'new' && <DocumentTypeDialog onClose={close} />}
      {opened?.dialog === 'edit' && <DocumentTypeDialog type={opened.type} onClose={close} />}
      {opened?.dialog === 'merge' && (
        <MergeTypeDialog
          type={opened.type}
          others={results.filter(({ id }) => id !== opened.type.id)}
          onClose={close}
        />
      )}
    </section>
  )
}

/** What a type is called in the other languages, without copied names. */
const otherNames = ({ label, copied }: ListedFileType) =>
  languages
    .filter((language) => language !== currentLanguage() && !isCopied(copied, language))
    .map((language) => label[language])
    .join(', ')

const isCopied = (copied: ListedFileType['copied'], language: Language) =>
  copied?.includes(language) ?? false

/** What is to be known of a type: archived, or not yet translated. */
const notesOf = (
  { archived_at, copied }: ListedFileType,
  t: ReturnType<typeof useWords<typeof documentTypeText>>,
) => [
  archived_at !== null && t('list.archived'),
  copied &&
    copied.length > 0 &&
    t('list.copied', { languages: copied.map((language) => t(`copied.${language}`)).join(', ') }),
]
