import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatSize } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { base64Of } from '../../../web/base64.ts'
import { IconDownload, IconTrash, IconUpload } from '../../../web/icons/icons.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import { saveFile } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { settingsText } from '../settings.text.ts'
import {
  maxOfficeFileBytes,
  type OfficeFile,
  type OfficeFileName,
  officeFiles,
  officeFileTypes,
  settingsEndpoints,
} from '../settings.ts'
import classes from './OfficeFiles.module.css'

type Props = { settings: Partial<Record<OfficeFileName, OfficeFile | null>> & { version: number } }

/** The files of the office: its logo, and the template of Excel reports. */
export function OfficeFiles({ settings }: Props) {
  const t = useWords(settingsText)
  return (
    <section aria-labelledby="office-files">
      <h2 id="office-files" className={classes.title}>
        {t('section.files')}
      </h2>
      {officeFiles.map((name) => (
        <OfficeFileRow
          key={name}
          name={name}
          file={settings[name] ?? null}
          version={settings.version}
        />
      ))}
    </section>
  )
}

/** One file with its actions: upload, download, remove. */
function OfficeFileRow(props: { name: OfficeFileName; file: OfficeFile | null; version: number }) {
  const { name, file, version } = props
  const t = useWords(settingsText)
  const input = useRef<HTMLInputElement>(null)
  const saving = useDecision(settingsEndpoints.keepFile)
  const removing = useDecision(settingsEndpoints.removeFile)
  const [refusal, setRefusal] = useState<string>()
  const title = t(`field.${name}`)
  const params = { name }

  async function upload(chosen: File | undefined) {
    setRefusal(undefined)
    if (!chosen) return
    if (chosen.size > maxOfficeFileBytes)
      return setRefusal(t('file.too_large', { size: maxOfficeFileBytes / 1024 / 1024 }))
    const body = { name: chosen.name, content: await base64Of(chosen) }
    const { problem } = await saving.decide({ params, body }, { title, version })
    setRefusal(problem && (problem.body.fields?.content?.[0] ?? problem.body.detail))
  }

  async function download() {
    try {
      await saveFile(settingsEndpoints.file, { params })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.body.detail)
    }
  }

  return (
    <div className={classes.file}>
      <div className="pile shrink">
        <span className="label">{title}</span>
        <span className="detail breaks">
          {file ? `${file.name}, ${formatSize(file.size, currentLanguage())}` : t('file.none')}
        </span>
        <span className="detail breaks">{t(`help.${name}`)}</span>
        {refusal && (
          <span className="danger" role="alert">
            {refusal}
          </span>
        )}
      </div>
      <div className="wrap" role="group" aria-label={title}>
        <input
          ref={input}
          type="file"
          hidden
          accept={officeFileTypes[name].join()}
          aria-label={title}
          onChange={({ currentTarget }) => {
            void upload(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <Button
          variant="default"
          leftSection={<IconUpload aria-hidden />}
          loading={saving.isSending}
          disabled={saving.isKept}
          onClick={() => input.current?.click()}
        >
          {t(file ? 'file.replace' : 'file.choose')}
        </Button>
        {file && (
          <>
            <Button
              variant="default"
              leftSection={<IconDownload aria-hidden />}
              onClick={() => void download()}
            >
              {t('file.download')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash aria-hidden />}
              loading={removing.isSending}
              onClick={() => void removing.decide({ params }, { title, version })}
            >
              {t('file.remove')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
