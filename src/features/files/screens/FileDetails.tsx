import { TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, use, useId, useState } from 'react'
import { formatInstant } from '../../../kernel/field/format.ts'
import { IconPencil } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { refresh } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { DecisionNote } from '../../mandates/record/DecisionNote.tsx'
import { fileText } from '../file.text.ts'
import { type FileRecord, fileEndpoints, maxNameLength } from '../file.ts'
import { fileRights } from '../rights/fileRights.ts'
import classes from './FileDrawer.module.css'
import { senderOf } from './FileRow.tsx'
import { filesText } from './files.text.ts'
import { FilesContext } from './filesContext.tsx'
import { TypeInput } from './TypeInput.tsx'

type Props = { file: FileRecord; isRenaming: boolean; onRenamed: () => void }

/** Name, type and place of a file, each to be changed in place, and who sent it. */
export function FileDetails({ file, isRenaming, onRenamed }: Props) {
  const t = useWords(filesText)
  const tFile = useWords(fileText)
  const id = useId()
  const { reader, named, nameOf, typeName } = use(FilesContext)!
  const { decide, problem, isKept } = useDecision(fileEndpoints.update)
  const { change: mayChange } = fileRights(file, reader)
  const { id: fileId, version, name, folder, created_at } = file

  async function save(body: Parameters<typeof decide>[0]['body']) {
    const outcome = await decide({ params: { id: fileId }, body }, { title: name, version })
    void refresh('folders')
    return outcome.problem?.body.fields?.name?.join(' ')
  }
  return (
    <div className={classes.facts}>
      <Fact label={tFile('field.name')} htmlFor={`${id}-name`}>
        {mayChange ? (
          <NameInput
            id={`${id}-name`}
            name={name}
            isEditing={isRenaming}
            onEnd={onRenamed}
            save={(next) => save({ name: next })}
          />
        ) : (
          <span className="medium breaks shrink">{name}</span>
        )}
      </Fact>
      <Fact label={tFile('field.type')} htmlFor={`${id}-type`}>
        {mayChange ? (
          <TypeInput id={`${id}-type`} file={file} save={(values) => void save(values)} />
        ) : (
          <span className="medium breaks shrink">{typeName(file)}</span>
        )}
      </Fact>
      <Fact label={tFile('field.folder')} htmlFor={`${id}-folder`}>
        {mayChange && named.length > 0 ? (
          <RequiredSelect
            key={folder}
            id={`${id}-folder`}
            label={tFile('field.folder')}
            options={named.map(({ key, names: [label = key] }) => ({ value: key, label }))}
            value={folder}
            onChoose={(next) => {
              if (next !== folder) void save({ folder: next })
            }}
          />
        ) : (
          <span className="medium breaks shrink">{nameOf(folder)}</span>
        )}
      </Fact>
      <Fact label={t('drawer.sent')}>
        <span className="medium breaks shrink">
          {t('drawer.sent_by', {
            date: formatInstant(created_at),
            name: senderOf(file, reader.person.id, t),
          })}
        </span>
      </Fact>
      <DecisionNote isKept={isKept}>
        {problem && !problem.body.fields?.name && problem.body.detail}
      </DecisionNote>
    </div>
  )
}

type FactProps = { label: string; htmlFor?: string; children: ReactNode }

const Fact = ({ label, htmlFor, children }: FactProps) => (
  <div className={classes.fact}>
    <label className="quiet" htmlFor={htmlFor}>
      {label}
    </label>
    {children}
  </div>
)

type NameInputProps = {
  id: string
  name: string
  /** Whether somebody asked for it from the list. */
  isEditing: boolean
  onEnd: () => void
  /** Returns why the server refused the name, if it did. */
  save: (name: string) => Promise<string | undefined>
}

/** The name, which becomes a field when somebody changes it; the ending is not selected with it. */
function NameInput({ id, name, isEditing, onEnd, save }: NameInputProps) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  // Ended by a key: the next one, such as Escape, still means this file.
  const [isFocused, setFocused] = useState(false)
  if (typed === undefined && !isEditing)
    return (
      <UnstyledButton
        id={id}
        className={classes.edit}
        autoFocus={isFocused}
        onClick={() => {
          setFocused(false)
          setTyped(name)
        }}
      >
        <span className="medium breaks shrink">{name}</span>
        <IconPencil size={14} aria-hidden />
      </UnstyledButton>
    )

  function end() {
    setTyped(undefined)
    setProblem(undefined)
    onEnd()
  }
  async function commit() {
    const next = (typed ?? name).trim()
    if (next === '' || next === name) return end()
    const refusal = await save(next)
    if (refusal) setProblem(refusal)
    else end()
  }
  function onKeyDown(event: KeyboardEvent) {
    setFocused(event.key === 'Enter' || event.key === 'Escape')
    if (event.key === 'Enter') void commit()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  }
  return (
    <TextInput
      {...inputProps({ id, error: problem })}
      size="sm"
      value={typed ?? name}
      maxLength={maxNameLength}
      autoFocus
      autoComplete="off"
      onFocus={({ currentTarget }) => {
        const end = name.lastIndexOf('.')
        currentTarget.setSelectionRange(0, end > 0 ? end : name.length)
      }}
      onChange={({ currentTarget }) => {
        setProblem(undefined)
        setTyped(currentTarget.value)
      }}
      onBlur={() => void commit()}
      onKeyDown={onKeyDown}
    />
  )
}
