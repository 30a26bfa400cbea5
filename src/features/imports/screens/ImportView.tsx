import { Button } from '@mantine/core'
import { formatNumber } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { Stepper } from '../../../web/ui/page/Stepper.tsx'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { useSearchChange } from '../../../web/useSearchChange.ts'
import { type Import, type ImportStatus, importEndpoints } from '../import.ts'
import { AskFirst } from './AskFirst.tsx'
import { ImportRows } from './ImportRows.tsx'
import { isImportUnderWay, toWrite } from './importState.ts'
import { importsText } from './imports.text.ts'
import { MappingStep } from './MappingStep.tsx'
import { WriteStep } from './WriteStep.tsx'

const steps = ['file', 'columns', 'check', 'imported'] as const
const stepOf: Record<ImportStatus, (typeof steps)[number]> = {
  ...{ mapping: 'columns', checking: 'columns', checked: 'check', failed: 'check' },
  ...{ running: 'check', done: 'imported', undoing: 'imported', undone: 'imported' },
}

/** One import, from its columns to what was written of it. */
export function ImportView({ id }: { id: number }) {
  const t = useWords(importsText)
  const setSearch = useSearchChange()
  const { data, error, refetch } = useCall(
    importEndpoints.get,
    { params: { id }, query: { page_size: 1 } },
    {
      refetchInterval: ({ state: { data } }) =>
        data && isImportUnderWay(data.import) ? 1_000 : false,
    },
  )
  if (!data)
    return error ? (
      <ErrorPart title={t('failed.one')} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton widths={[92, 84, 92, 70, 84]} height={44} />
    )
  const { import: found, sheets } = data
  const { status } = found
  return (
    <div className="fields">
      <div className="fields">
        <div>
          <Link to="/settings" search={{ tab: 'imports' } as never} className="compact">
            {t('back')}
          </Link>
          <h2 className="title breaks">{found.name}</h2>
          <p className="compact quiet">
            {t('sheet.rows', { rows: formatNumber(found.rows) })} · {t(`status.${status}`)}
          </p>
        </div>
        <Stepper
          label={t('steps')}
          steps={steps.map((key) => ({ key, word: t(`step.${key}`) }))}
          current={stepOf[status]}
        />
      </div>
      {found.problem && (
        <p className="alert" role="alert">
          {found.problem}
        </p>
      )}
      {isImportUnderWay(found) && <Progress found={found} />}
      {status === 'mapping' && <MappingStep found={found} sheets={sheets} />}
      {(status === 'checked' || status === 'failed') && (
        <>
          <ImportRows found={found} sheets={sheets} />
          <WriteStep found={found} sheets={sheets} />
        </>
      )}
      {(status === 'done' || status === 'undone') && (
        <>
          <Result found={found} />
          <ImportRows found={found} sheets={sheets} />
        </>
      )}
      {!isImportUnderWay(found) && (
        <div>
          <AskFirst
            label={t('remove')}
            text={t('remove.text')}
            variant="subtle"
            work={() =>
              act(async () => {
                await call(importEndpoints.remove, { params: { id } })
                setSearch({ import: undefined })
                await refresh('imports')
              }, t('remove.done'))
            }
          />
        </div>
      )}
    </div>
  )
}

function Progress({ found }: { found: Import }) {
  const t = useWords(importsText)
  const count = toWrite(found)
  return (
    <div className="stack" role="status">
      <p className="strong">{t(`status.${found.status}`)}</p>
      {found.status === 'running' && count > 0 && (
        <>
          <progress max={count} value={found.progress} aria-label={t(`status.${found.status}`)} />
          <p className="compact quiet number">
            {t('progress', { done: formatNumber(found.progress), count: formatNumber(count) })}
          </p>
        </>
      )}
    </div>
  )
}

function Result({ found }: { found: Import }) {
  const t = useWords(importsText)
  const { id, status, written } = found
  const [created, changed, touched] = [
    written?.created ?? 0,
    written?.changed ?? 0,
    written?.touched ?? 0,
  ]
  // What a run that stopped has not written yet.
  const left = status === 'done' ? toWrite(found) - created - changed : 0
  return (
    <div className="tools">
      <div className="grow">
        <p className="strong number">
          {t('written', { created: formatNumber(created), changed: formatNumber(changed) })}
        </p>
        {status === 'done' && (
          <p className="compact quiet">
            {t('undo.text')} {touched > 0 && t('undo.touched', { touched: formatNumber(touched) })}
          </p>
        )}
      </div>
      {left > 0 && (
        <Button
          size="xs"
          onClick={() =>
            void act(async () => {
              await call(importEndpoints.run, { params: { id }, body: {} })
              await refresh('imports')
            })
          }
        >
          {t('run', { count: formatNumber(left) })}
        </Button>
      )}
      {status === 'done' && (
        <AskFirst
          label={t('undo')}
          text={t('undo.text')}
          variant="default"
          work={() =>
            act(async () => {
              await call(importEndpoints.undo, { params: { id } })
              await refresh('imports')
            })
          }
        />
      )}
    </div>
  )
}
