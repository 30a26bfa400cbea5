import { Button, Checkbox, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { commercialTypes } from '../../../access.ts'
import { formatSize } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { IconUpload } from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { useMe } from '../../auth/useMe.tsx'
import { fileEndpoints, type NewUpload } from '../../files/file.ts'
import { defaultFolderFor } from '../../files/folderTree.ts'
import { mayUpload } from '../../files/rights/fileRights.ts'
import { FileIcon } from '../../files/screens/fileIcon.tsx'
import { fileUploads } from '../../files/uploads/fileUploads.tsx'
import { UploadFoot } from '../../files/uploads/UploadFoot.tsx'
import { useUploadLimits } from '../../files/uploads/useSend.tsx'
import { maxAttached } from '../message.ts'
import type { MessageAttachment } from '../thread.ts'
import { type MessageThread } from '../thread.ts'
import classes from './Messages.module.css'
import { messagesText } from './messages.text.ts'
import type { MessagePlace } from './useMessages.tsx'

type Props = MessagePlace & {
  thread: MessageThread
  chosen: readonly MessageAttachment[]
  onChoose: (chosen: readonly MessageAttachment[]) => void
  onClose: () => void
}

/** Chooses files of the mandate that the readers of the thread see; the office can publish one to the client first. */
export default function AttachDialog({ group, mandate, thread, chosen, onChoose, onClose }: Props) {
  const t = useWords(messagesText)
  const tUi = useWords(uiText)
  const me = useMe()?.id
  const query = { mandate: [mandate.id], sort: '-created_at', page_size: 100 }
  const { data, error, isPending, refetch } = useCall(fileEndpoints.list, { query })
  const [ids, setIds] = useState<readonly number[]>(chosen.map(({ file }) => file))
  const upload = useUploads({ group, mandate })
  useEffect(() => {
    if (me !== undefined) void fileUploads.open(me)
  }, [me])
  const commercial: readonly string[] = commercialTypes
  const files = (data?.results ?? []).filter(
    ({ type, scan }) =>
      thread === 'internal' ||
      (scan !== 'infected' &&
        scan !== 'not_scanned' &&
        (thread !== 'partner' || !commercial.includes(type ?? ''))),
  )
  const isSeen = (file: (typeof files)[number]) =>
    thread !== 'client' || file.published_at !== null || file.origin === 'client'
  const attached = files.filter((file) => ids.includes(file.id) && isSeen(file))
  return (
    <Dialog title={t('attach.title')} onClose={onClose} size={560}>
      {group === 'admin' && thread !== 'internal' && (
        <p className={classes.quiet}>{t(`attach.help.${thread}`)}</p>
      )}
      {isPending ? (
        <Skeleton widths={[92, 70, 84]} height={32} />
      ) : error && !data ? (
        <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
      ) : files.length === 0 ? (
        <p className="paragraph">{t('attach.none')}</p>
      ) : (
        <ul className={classes.choices}>
          {files.map((file) => (
            <li key={file.id}>
              <Checkbox
                checked={attached.includes(file)}
                disabled={
                  !isSeen(file) || (attached.length >= maxAttached && !attached.includes(file))
                }
                label={
                  <span className="row shrink">
                    <FileIcon type={file.media_type} />
                    <span className="label clip shrink">{file.name}</span>
                    <span className={classes.quiet}>
                      {formatSize(file.size ?? 0, currentLanguage())}
                    </span>
                  </span>
                }
                onChange={({ currentTarget }) =>
                  setIds(
                    currentTarget.checked
                      ? [...ids, file.id]
                      : ids.filter((other) => other !== file.id),
                  )
                }
              />
              {!isSeen(file) && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('attach.publish_named', { name: file.name ?? '' })}
                  onClick={() =>
                    void act(async () => {
                      await call(fileEndpoints.publish, { params: { id: file.id } })
                      await refresh('files')
                      setIds([...ids, file.id])
                    })
                  }
                >
                  {t('attach.publish')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <UploadFoot />
      <Group justify="space-between" gap={8} mt="lg">
        {upload.button}
        <Group gap={8}>
          <Button variant="subtle" onClick={onClose}>
            {tUi('dialog.cancel')}
          </Button>
          <Button
            onClick={() => {
              onChoose(
                attached.map(({ id, name, media_type, size }) => ({
                  ...{
                    file: id,
                    name: name ?? '',
                    media_type: media_type ?? null,
                    size: size ?? 0,
                  },
                })),
              )
              onClose()
            }}
          >
            {t('attach.submit')}
          </Button>
        </Group>
      </Group>
    </Dialog>
  )
}

/** The button that sends a new file to the mandate, after which the list shows it. */
function useUploads({ group, mandate }: MessagePlace) {
  const t = useWords(messagesText)
  const { problemOf } = useUploadLimits()
  const input = useRef<HTMLInputElement>(null)
  const me = useMe()?.id ?? 0
  const may = mayUpload({ person: { id: me, groups: [group] }, mandate }, new Date())
  if (!may || mandate.building == null) return { button: <span /> }
  const building = mandate.building
  const announce = (content: File): NewUpload => {
    const type = content.type.startsWith('image/') ? 'photo' : 'other'
    const { name, size } = content
    const folder = defaultFolderFor(type, mandate.kind ?? undefined)
    return { building, mandate: mandate.id, name, size, type, folder }
  }
  const button = (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('attach.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('attach.upload')}
        onChange={({ currentTarget }) => {
          fileUploads.add(
            [...(currentTarget.files ?? [])].map((content) => ({
              ...{ content, announced: announce(content), problem: problemOf(content) },
            })),
          )
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
  return { button }
}
