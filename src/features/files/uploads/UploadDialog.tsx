import { ActionIcon, Button } from '@mantine/core'
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react'
import { formatSize } from '../../../kernel/field/format.ts'
import type { Kind } from '../../../kinds.ts'
import { IconCamera, IconCloudUpload, IconX } from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { ProblemText } from '../../../web/ui/input/inputProps.tsx'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { DialogFoot } from '../../../web/ui/page/DialogFoot.tsx'
import { chosenFiles, type DroppedFile, droppedFiles } from '../../../web/uploads/droppedFiles.ts'
import type { DocumentType } from '../../reference/documentTypes.ts'
import { fileText } from '../file.text.ts'
import { defaultFolderFor, usualTypeIn } from '../folderTree.ts'
import { type TypeValue, useTypeOptions } from '../screens/useTypeOptions.tsx'
import classes from './Uploads.module.css'
import { uploadText } from './upload.text.ts'
import { megabytes, type SendTarget, useSend, useUploadLimits } from './useSend.tsx'

type Props = {
  target: SendTarget
  /** Kind of the mandate, which decides where a type belongs. */
  kind?: Kind
  /** Name of the file that gets a new version; it takes one file, and its place and type stay. */
  versionOf?: string
  onClose: () => void
}

/** Chooses files to send, by keyboard, mouse or camera, with their folder and type. */
export default function UploadDialog({ target, kind, versionOf, onClose }: Props) {
  const t = useWords(uploadText)
  const tFile = useWords(fileText)
  const id = useId()
  const send = useSend()
  const types = useTypeOptions()
  const usual = target.type ?? usualTypeIn(target.folder)
  const firstType = types.options.some(({ value }) => value === usual) ? usual! : 'other'
  const [files, setFiles] = useState<readonly DroppedFile[]>([])
  const [isMissing, setMissing] = useState(false)
  const [folder, setFolder] = useState(target.folder)
  const [type, setType] = useState<TypeValue>(firstType)
  const isVersion = versionOf !== undefined

  function add(more: readonly DroppedFile[]) {
    if (more.length > 0) setMissing(false)
    setFiles((before) => (isVersion ? more.slice(0, 1) : [...before, ...more]))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (files.length === 0) return setMissing(true)
    send(files, { ...target, folder, ...(isVersion ? {} : types.valuesOf(type)) })
    onClose()
  }
  return (
    <Dialog
      title={isVersion ? t('edition.title', { name: versionOf }) : t('add.title')}
      onClose={onClose}
      size={560}
    >
      <form onSubmit={submit} noValidate>
        <DropZone isSingle={isVersion} isMissing={isMissing} onAdd={add} />
        {files.length > 0 && <ChosenFiles files={files} onChange={setFiles} />}
        {!isVersion && (
          <div className={classes.fields}>
            <div>
              <label className={classes.label} htmlFor={`${id}-type`}>
                {tFile('field.type')}
              </label>
              <RequiredSelect
                id={`${id}-type`}
                label={tFile('field.type')}
                options={types.options}
                value={type}
                onChoose={(chosen) => {
                  setType(chosen)
                  const { type: next } = types.valuesOf(chosen)
                  if (next !== 'other') setFolder(folderFor(next, kind, target))
                }}
              />
            </div>
            <div>
              <label className={classes.label} htmlFor={`${id}-folder`}>
                {tFile('field.folder')}
              </label>
              <RequiredSelect
                id={`${id}-folder`}
                label={tFile('field.folder')}
                options={target.tree.map(({ key, names: [label = key] }) => ({
                  value: key,
                  label,
                }))}
                value={folder}
                onChoose={setFolder}
              />
            </div>
          </div>
        )}
        <DialogFoot onClose={onClose} mt="lg">
          <Button type="submit">{t('add.submit')}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Folder of a type, if the place has it. */
function folderFor(type: DocumentType, kind: Kind | undefined, { tree, folder }: SendTarget) {
  const usual = defaultFolderFor(type, kind)
  return tree.some(({ key }) => key === usual) ? usual : folder
}

type DropZoneProps = {
  isSingle: boolean
  isMissing: boolean
  onAdd: (files: readonly DroppedFile[]) => void
}

function DropZone({ isSingle, isMissing, onAdd }: DropZoneProps) {
  const t = useWords(uploadText)
  const { limits } = useUploadLimits()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const hasCamera = matchMedia('(pointer: coarse)').matches
  const choose = t(isSingle ? 'add.choose_one' : 'add.choose')
  const onFiles = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onAdd(chosenFiles(currentTarget.files!))
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  async function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onAdd(await droppedFiles(event.dataTransfer))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same by keyboard
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      data-wrong={isMissing || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <IconCloudUpload size={20} stroke={1.5} aria-hidden />
      <p>{t(isSingle ? 'add.drop_one' : 'add.drop')}</p>
      <div className={classes.choose}>
        <Button variant="default" data-autofocus onClick={() => input.current?.click()}>
          {choose}
        </Button>
        {hasCamera && (
          <Button
            variant="default"
            leftSection={<IconCamera aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            {t('add.photo')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isSingle}
        aria-label={choose}
        onChange={onFiles}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('add.photo')}
        onChange={onFiles}
      />
      {limits && (
        <p className="fine quiet number">
          {t('add.limit', { limit: megabytes(limits.file_bytes) })}
        </p>
      )}
      {isMissing && <ProblemText>{t('add.none')}</ProblemText>}
    </div>
  )
}

type ChosenFilesProps = {
  files: readonly DroppedFile[]
  onChange: (files: readonly DroppedFile[]) => void
}

/** The chosen files with their sizes and what speaks against sending them. */
function ChosenFiles({ files, onChange }: ChosenFilesProps) {
  const t = useWords(uploadText)
  const { problemOf } = useUploadLimits()
  const language = currentLanguage()
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  // What will not be sent stands first: the list may be longer than its room.
  const listed = files
    .map((one) => ({ one, problem: problemOf(one.file) }))
    .toSorted((a, b) => Number(b.problem !== undefined) - Number(a.problem !== undefined))
  return (
    <>
      <ul className={classes.chosen}>
        {listed.map(({ one, problem }, index) => {
          const { name, size } = one.file
          return (
            <li key={`${one.folders.join('/')}/${name}/${index}`}>
              <span className={classes.standing}>{[...one.folders, name].join(' / ')}</span>
              <span className="fine quiet number">{formatSize(size, language)}</span>
              <ActionIcon
                variant="subtle"
                size="sm"
                aria-label={t('add.remove', { name })}
                onClick={() => onChange(files.filter((other) => other !== one))}
              >
                <IconX aria-hidden />
              </ActionIcon>
              {problem && <span className="small danger whole">{problem}</span>}
            </li>
          )
        })}
      </ul>
      <p className="fine quiet above8">
        {t('add.chosen', { count: files.length, size: formatSize(bytes, language) })}
      </p>
    </>
  )
}
