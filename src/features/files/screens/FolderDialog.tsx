import { Button, TextInput } from '@mantine/core'
import { type FormEvent, use, useId, useState } from 'react'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { call, refresh } from '../../../web/useApi.ts'
import { folderText } from '../folder.text.ts'
import { type FolderWithFiles, folderEndpoints } from '../folder.ts'
import classes from './Files.module.css'
import { FilesContext } from './filesContext.tsx'

type Props = {
  /** The folder that gets another name; without it, a new one is made. */
  renamed: FolderWithFiles | undefined
  /** The folder that is open. */
  shown: string | undefined
  onDone: (key: string | undefined) => void
  onClose: () => void
}

/** Value for a folder that lies in no other. */
const atTop = 'top'

/** Makes a folder, or gives one another name. */
export default function FolderDialog({ renamed, shown, onDone, onClose }: Props) {
  const t = useWords(folderText)
  const id = useId()
  const { tree, nameOf, place } = use(FilesContext)!
  const [name, setName] = useState(renamed ? nameOf(renamed.key) : '')
  const open = tree.find(({ key }) => key === shown)
  const [parent, setParent] = useState<string>(open ? (open.parent ?? open.key) : atTop)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    try {
      const key = await save({ name: name.trim(), parent: parent === atTop ? null : parent })
      await refresh('folders')
      toast.success(t(renamed ? 'done.renamed' : 'done.created', { name: name.trim() }))
      onDone(renamed ? undefined : key)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { fields = {}, detail } = error.body
      setProblem(Object.values(fields).flat().join(' ') || detail)
      setSending(false)
    }
  }

  async function save(values: { name: string; parent: string | null }): Promise<string> {
    const mandate = place.mandate?.id ?? null
    if (renamed && renamed.id !== null) {
      const params = { id: renamed.id }
      await call(folderEndpoints.update, { params, body: { name: values.name } })
      return renamed.key
    }
    const key = renamed ? { key: renamed.key, name: values.name } : values
    const body = { building: place.building, mandate, ...key }
    return String((await call(folderEndpoints.create, { body })).id)
  }

  return (
    <Dialog title={t(renamed ? 'action.rename' : 'action.new')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="parts" noValidate>
        <TextInput
          {...inputProps({ id: `${id}-name`, error: problem })}
          label={t('field.name')}
          value={name}
          maxLength={60}
          data-autofocus
          autoComplete="off"
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            setProblem(undefined)
            setName(currentTarget.value)
          }}
        />
        {!renamed && (
          <div>
            <label className={classes.label} htmlFor={`${id}-parent`}>
              {t('field.parent')}
            </label>
            <RequiredSelect
              id={`${id}-parent`}
              label={t('field.parent')}
              options={[
                { value: atTop, label: t('new.top') },
                ...tree
                  .filter((folder) => folder.parent === null)
                  .map(({ key }) => ({ value: key, label: nameOf(key) })),
              ]}
              value={parent}
              onChoose={setParent}
            />
          </div>
        )}
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={isSending}>
            {t(renamed ? 'action.save' : 'action.create')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
