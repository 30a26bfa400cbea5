import { ActionIcon, Button } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { IconCamera, IconUpload } from '../../../../web/icons/icons.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { droppedFiles } from '../../../../web/uploads/droppedFiles.ts'
import type { KickoffDocument } from '../../kickoffFields.ts'
import { kickoffScreenText } from '../kickoffScreen.text.ts'
import { useKickoffUploads } from '../kickoffUploads.tsx'

/** Whether the device has a camera at hand. */
export const hasCamera = () => matchMedia('(pointer: coarse)').matches

type Picked = {
  type: KickoffDocument
  /** Name of what is to be sent, for the accessible name. */
  label: string
}

/** Opens the camera or the choice of files; what is chosen is sent at once. */
export function useFilePicker({ type, label }: Picked, isCamera: boolean) {
  const t = useWords(kickoffScreenText)
  const { add } = useKickoffUploads()
  const input = useRef<HTMLInputElement>(null)
  const name = t(isCamera ? 'photo_of' : 'choose_of', { name: label })
  return {
    open: () => input.current?.click(),
    /** Accessible name of the control that opens it. */
    name,
    /** To be rendered beside that control. */
    input: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        multiple={!isCamera}
        {...(isCamera && { accept: 'image/*', capture: 'environment' })}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])], type)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    ),
  }
}

/** For an element onto which files of a type can be dropped; they are sent at once. */
export function useDropOnto(type: KickoffDocument) {
  const { add } = useKickoffUploads()
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    async onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const dropped = await droppedFiles(event.dataTransfer)
      add(
        dropped.map(({ file }) => file),
        type,
      )
    },
  }
}

/** Square button that opens the camera, or the choice of files. */
export function PickerButton({ isCamera, ...picked }: Picked & { isCamera: boolean }) {
  const { open, name, input } = useFilePicker(picked, isCamera)
  const Sign = isCamera ? IconCamera : IconUpload
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label={name} onClick={open}>
        <Sign size={20} aria-hidden />
      </ActionIcon>
      {input}
    </>
  )
}

type MainPickerProps = Picked & {
  /** What the button says on a device with a camera, and on others. */
  words: { photo: string; choose: string }
  isPrimary: boolean
}

/** The button of a document that is still missing: the camera if there is one, else the choice of files. */
export function MainPicker({ words, isPrimary, ...picked }: MainPickerProps) {
  const isCamera = hasCamera()
  const { open, name, input } = useFilePicker(picked, isCamera)
  const Sign = isCamera ? IconCamera : IconUpload
  return (
    <>
      <Button
        size="lg"
        fullWidth
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<Sign size={18} aria-hidden />}
        aria-label={name}
        onClick={open}
      >
        {isCamera ? words.photo : words.choose}
      </Button>
      {input}
    </>
  )
}
