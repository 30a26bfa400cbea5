import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { formatInstant, formatNumber } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { base64Of } from '../../../web/base64.ts'
import { IconUpload } from '../../../web/icons/icons.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import named from '../../../web/ui/table/namedRows.module.css'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { useSearchChange } from '../../../web/useSearchChange.ts'
import { importEndpoints, importLimits } from '../import.ts'
import { isImportUnderWay } from './importState.ts'
import { importsText } from './imports.text.ts'

/** The files of the last month, and the way to bring another one. */
export function ImportList() {
  const t = useWords(importsText)
  const { data, error, refetch } = useCall(
    importEndpoints.list,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.results.some(isImportUnderWay) ? 2_000 : false,
    },
  )
  if (!data)
    return error ? (
      <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton widths={[92, 84, 92]} height={44} />
    )
  return (
    <div className="fields">
      <p className="quiet reading">{t('about')}</p>
      <ChooseFile profiles={data.profiles} />
      <section aria-labelledby="imports">
        <h2 id="imports" className="section lead">
          {t('list.title')}
        </h2>
        {data.results.length === 0 && <p className="compact quiet">{t('list.empty')}</p>}
        <ul className={named.rows}>
          {data.results.map((one) => (
            <li key={one.id} aria-label={one.name}>
              <div className={named.name}>
                <Link
                  to="/settings"
                  search={{ tab: 'imports', import: String(one.id) } as never}
                  className="label"
                >
                  {one.name}
                </Link>
                <p className="compact quiet">
                  {t('list.line', {
                    rows: formatNumber(one.rows),
                    at: formatInstant(one.created_at),
                    by: one.created_by ?? '–',
                  })}
                </p>
              </div>
              <span className="compact">{t(`status.${one.status}`)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Value of the choice that no profile is used. */
const noProfile = 'none'

function ChooseFile({ profiles }: { profiles: readonly { id: number; name: string }[] }) {
  const t = useWords(importsText)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const setSearch = useSearchChange()
  const [profile, setProfile] = useState(noProfile)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function send(file: File | undefined) {
    setRefusal(undefined)
    if (!file) return
    // Nothing is read that would be refused anyway.
    if (file.size > importLimits.bytes) return setRefusal(t('choose.too_large'))
    setSending(true)
    try {
      const { id } = await call(importEndpoints.create, {
        body: {
          ...{ name: file.name, content: await base64Of(file) },
          ...(profile !== noProfile && { profile: Number(profile) }),
        },
      })
      await refresh('imports')
      setSearch({ import: String(id) })
    } catch (error) {
      // A file of a network drive may be gone, or another program holds it.
      if (error instanceof DOMException) return setRefusal(t('choose.unreadable'))
      if (!(error instanceof CallError)) throw error
      const { fields, detail } = error.body
      setRefusal(Object.values(fields ?? {}).flat()[0] ?? detail)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="stack">
      {profiles.length > 0 && (
        <div className="reading">
          <label htmlFor={`${id}-profile`}>{t('profile.choose')}</label>
          <RequiredSelect
            id={`${id}-profile`}
            label={t('profile.choose')}
            options={[
              { value: noProfile, label: t('profile.guess') },
              ...profiles.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            value={profile}
            onChoose={setProfile}
          />
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.xlsm,.csv,.txt"
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          void send(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <div className="tools">
        <Button
          leftSection={<IconUpload aria-hidden />}
          loading={isSending}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <span className="detail">{t('choose.help')}</span>
      </div>
      {refusal && (
        <p className="danger" role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
