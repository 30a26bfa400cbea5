import { Button, FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { act } from '../../../web/act.ts'
import { IconCloudDownload, IconUpload } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { sendByTus } from '../../../web/uploads/sendByTus.ts'
import { UploadFailure } from '../../../web/uploads/uploads.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { fictitiousRegister } from '../../register/fictitious/fictitious.ts'
import { isImporting, type RegisterImport, shownSteps, sourceEndpoints } from '../sources.ts'
import classes from './Sources.module.css'
import { sourcesPageText } from './sourcesPage.text.ts'

/** How often the progress is asked for, in ms. */
const askEvery = 1_000

/** The imports; asked for again and again while one is under way. */
export const useImports = () =>
  useCall(
    sourceEndpoints.imports,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.results.some(isImporting) ? askEvery : false,
    },
  )

/** An upload that was cut off goes on if the same file is chosen again. */
type Begun = { id: string; url: string; name: string; size: number }

/** Imports the federal register: a file that is sent, or the publisher's; shows the progress. */
export function ImportPanel() {
  const t = useWords(sourcesPageText)
  const list = useCall(sourceEndpoints.list, {}).data
  const areas = list?.areas ?? []
  const isFictitious = list?.results.some(({ key }) => key === fictitiousRegister.key)
  const current = useImports().data?.results.find(isImporting)
  const [area, setArea] = useState('ch')
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const begun = useRef<Begun>(undefined)
  const stopping = useRef<AbortController>(undefined)

  /** Runs something that begins an import, and says why it did not. */
  async function attempt(begin: () => Promise<unknown>) {
    setProblem(undefined)
    try {
      await begin()
    } catch (error) {
      if (error instanceof CallError) setProblem(error.body.detail)
      else if (error instanceof UploadFailure) setProblem(error.words ?? t('import.not_sent'))
      else throw error
      // The server does not know the upload any more: the same file is sent anew.
      if (error.status === 404) begun.current = undefined
    }
    setSent(undefined)
    await refresh('sources')
  }

  const send = (file: File) =>
    attempt(async () => {
      const { name, size } = file
      const earlier = begun.current
      const isSame = earlier?.name === name && earlier.size === size
      const target = isSame ? earlier : await call(sourceEndpoints.begin, { body: { name, size } })
      begun.current = { ...target, name, size }
      stopping.current = new AbortController()
      setSent(0)
      await sendByTus({
        ...{ content: file, url: target.url, signal: stopping.current.signal },
        onProgress: (bytes) => setSent(bytes / size),
      })
      await call(sourceEndpoints.finish, { params: { id: target.id } })
      begun.current = undefined
    })

  return (
    <section className={classes.part} aria-labelledby="register-import">
      <h2 className="lead" id="register-import">
        {t('import.title')}
      </h2>
      <p className={classes.quiet}>{t('import.about')}</p>
      {isFictitious && <p role="status">{t('import.replaces_fictitious')}</p>}
      {current ? (
        <Progress current={current} />
      ) : sent !== undefined ? (
        <div className={classes.tools}>
          <p role="status">
            {t('import.sending', { share: formatNumber(Math.floor(sent * 100)) })}
          </p>
          <Button variant="default" onClick={() => stopping.current?.abort()}>
            {t('import.stop')}
          </Button>
        </div>
      ) : (
        <div className={classes.tools}>
          <FileButton onChange={(file) => file && void send(file)} accept=".zip,application/zip">
            {(props) => (
              <Button {...props} leftSection={<IconUpload aria-hidden />}>
                {t('import.send')}
              </Button>
            )}
          </FileButton>
          {areas.length > 0 && (
            <>
              <div className={classes.area}>
                <label htmlFor="register-area">{t('import.area')}</label>
                <RequiredSelect
                  id="register-area"
                  label={t('import.area')}
                  value={area}
                  options={areas.map((value) => ({
                    value,
                    label:
                      value === 'ch'
                        ? t('area.ch')
                        : t('area.canton', { canton: value.toUpperCase() }),
                  }))}
                  onChoose={setArea}
                />
              </div>
              <Button
                variant="default"
                leftSection={<IconCloudDownload aria-hidden />}
                onClick={() => void attempt(() => call(sourceEndpoints.fetch, { body: { area } }))}
              >
                {t('import.fetch')}
              </Button>
            </>
          )}
        </div>
      )}
      {problem && (
        <p className="above12 danger" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

/** What an import has done, does, and is still to do. */
function Progress({
  current: { id, origin, step, done, total, name },
}: {
  current: RegisterImport
}) {
  const t = useWords(sourcesPageText)
  const steps = shownSteps.filter((one) => one !== 'fetch' || origin === 'address')
  const index = step === null ? -1 : steps.indexOf(step)
  const cancel = () =>
    act(async () => {
      await call(sourceEndpoints.cancelImport, { params: { id } })
      await refresh('sources')
    }, t('import.cancelled'))
  const share = total ? Math.min(1, (done ?? 0) / total) : 0
  return (
    <div className={classes.progress}>
      <strong>{origin === 'address' && name === 'ch' ? t('area.ch') : name}</strong>
      <ol>
        {steps.map((one, place) => (
          <li
            key={one}
            data-state={place < index ? 'done' : place === index ? 'current' : 'later'}
            aria-current={place === index ? 'step' : undefined}
          >
            {t(`step.${one}`)}
            {place === index && total !== null && (
              <span className="number">{formatNumber(Math.floor(share * 100))} %</span>
            )}
          </li>
        ))}
      </ol>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <p className={classes.quiet}>{t(step === null ? 'state.waiting' : 'import.stays')}</p>
      <Button variant="default" size="compact-sm" onClick={() => void cancel()}>
        {t('import.cancel')}
      </Button>
    </div>
  )
}
