import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { type Language, languages } from '../../../kernel/text.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import type { RowOf } from '../../../web/ui/listing/useList.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { refresh } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { documentTypeText } from '../folder.text.ts'
import { fileTypeEndpoints } from '../folder.ts'

export type ListedFileType = RowOf<typeof fileTypeEndpoints.list>
type Names = Record<Language, string>

/** Names a new type, or an existing one, in three languages; a name left empty is copied, and marked as such. */
export function DocumentTypeDialog({
  type,
  onClose,
}: {
  type?: ListedFileType
  onClose: () => void
}) {
  const t = useWords(documentTypeText)
  const id = useId()
  const [names, setNames] = useState<Names>(() => writtenNames(type))
  const creating = useDecision(fileTypeEndpoints.create)
  const updating = useDecision(fileTypeEndpoints.update)
  const problem = (type ? updating : creating).problem
  // The reader's own name first: the others are copied from it.
  const source = [currentLanguage(), ...languages].map((one) => names[one].trim()).find(Boolean)
  const [shown, setShown] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (source === undefined) return setShown(t('error.short'))
    setShown(undefined)
    const copied = languages.filter((language) => names[language].trim() === '')
    const label = Object.fromEntries(
      languages.map((language) => [language, names[language].trim() || source]),
    ) as Names
    const body = { label, copied }
    const outcome = type
      ? await updating.decide(
          { params: { id: type.id }, body },
          { title: source, version: type.version },
        )
      : await creating.decide({ body }, { title: source })
    if (outcome.problem) return
    await refresh('file_types')
    toast.success(t(type ? 'done.saved' : 'done.created', { name: source }))
    onClose()
  }
  const refusal =
    problem &&
    (Object.values(problem.body.fields ?? {})
      .flat()
      .join(' ') ||
      problem.body.detail)

  return (
    <Dialog title={t(type ? 'action.edit' : 'action.new')} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} className="fields" noValidate>
        {languages.map((language, index) => (
          <TextInput
            key={language}
            {...inputProps({
              id: `${id}-${language}`,
              error: index === 0 ? (shown ?? refusal) : undefined,
            })}
            label={t(`copied.${language}`)}
            lang={language}
            value={names[language]}
            maxLength={60}
            placeholder={source}
            data-autofocus={index === 0 || undefined}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => {
              setShown(undefined)
              setNames({ ...names, [language]: value })
            }}
          />
        ))}
        <p className="compact quiet">{t('copied.help')}</p>
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={creating.isSending || updating.isSending}>
            {t(type ? 'action.save' : 'action.create')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** The names that somebody wrote; those that were copied are empty. */
const writtenNames = (type: ListedFileType | undefined) =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      type && !type.copied?.includes(language) ? type.label[language] : '',
    ]),
  ) as Names
