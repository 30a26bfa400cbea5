import { use } from 'react'
import { languages } from '../../../kernel/text.ts'
import { act } from '../../../web/act.ts'
import { IconPlus } from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { ChoiceInput } from '../../../web/ui/input/ChoiceInput.tsx'
import { matchingOptions } from '../../../web/ui/input/options.ts'
import { useTyping } from '../../../web/ui/input/useOptionPicker.ts'
import { call, refresh } from '../../../web/useApi.ts'
import type { DocumentType } from '../../reference/documentTypes.ts'
import { fileText } from '../file.text.ts'
import type { FileRecord } from '../file.ts'
import { fileTypeEndpoints } from '../folder.ts'
import { filesText } from './files.text.ts'
import { FilesContext } from './filesContext.tsx'
import { typeValue, useTypeOptions } from './useTypeOptions.tsx'

/** Value of the entry that makes a type of what was typed. */
const newType = 'new'
/** Shortest name of a type (decisions, section 10). */
const minLength = 3

type TypeInputProps = {
  id: string
  file: FileRecord
  save: (values: { type: DocumentType; custom_type: number | null }) => void
}

/** Chooses the type of a file, or makes one of what was typed. */
export function TypeInput({ id, file, save }: TypeInputProps) {
  const t = useWords(filesText)
  const tFile = useWords(fileText)
  const { can } = useSession()
  const { place, typeName } = use(FilesContext)!
  const { options, valuesOf, refetch } = useTypeOptions()
  const textState = useTyping()
  const typed = (textState.typed ?? '').trim()
  const mayCreate =
    place.group !== 'client' && can('file_types:create') && typed.length >= minLength

  function choose(value: string) {
    textState.setEdited(undefined)
    if (value === newType) return void create(typed)
    if (value === typeValue(file)) return
    const { type, customType } = valuesOf(value)
    save({ type, custom_type: customType })
  }
  /** Makes a type; the other languages get its name until somebody translates it. */
  async function create(name: string) {
    await act(
      async () => {
        const label = Object.fromEntries(languages.map((language) => [language, name]))
        const copied = languages.filter((language) => language !== currentLanguage())
        const { id: made } = await call(fileTypeEndpoints.create, {
          body: { label: label as never, copied },
        })
        await Promise.all([refetch(), refresh('file_types')])
        save({ type: 'other', custom_type: made })
      },
      t('type.created', { name }),
    )
  }
  return (
    <ChoiceInput
      id={id}
      label={tFile('field.type')}
      textState={textState}
      offer={{
        options: matchingOptions(options, typed),
        actions: mayCreate
          ? [
              {
                value: newType,
                label: t('type.create', { name: typed }),
                icon: <IconPlus size={14} aria-hidden />,
              },
            ]
          : [],
      }}
      chosen={typeValue(file)}
      chosenLabel={typeName(file)}
      onType={() => {}}
      onLeave={() => textState.setEdited(undefined)}
      onRevert={() => textState.setEdited(undefined)}
      onSelect={({ value }) => choose(value)}
    />
  )
}
