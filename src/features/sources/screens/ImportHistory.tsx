import { UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatInstant, formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { markCutEdge } from '../../../web/ui/basic/cutEdge.ts'
import { Dialog } from '../../../web/ui/page/Dialog.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { refresh, useCall } from '../../../web/useApi.ts'
import { isImporting, type RegisterImport, sourceEndpoints } from '../sources.ts'
import { useImports } from './ImportPanel.tsx'
import { RestorePreviousVersion } from './RestorePreviousVersion.tsx'
import classes from './Sources.module.css'
import { sourcesPageText } from './sourcesPage.text.ts'

/** The imports so far, with their result and the rows that were left out. */
export function ImportHistory() {
  const t = useWords(sourcesPageText)
  const imports = useImports().data?.results
  const [shown, show] = useState<RegisterImport>()
  const ended = imports?.filter((one) => !isImporting(one)).length
  // The sources are other ones once an import has ended.
  useEffect(() => {
    if (!ended) return
    void refresh('sources')
    void refresh('register')
  }, [ended])
  if (!imports) return <Skeleton widths={[92, 84]} height={40} />
  return (
    <section className={classes.part}>
      <h2 className="lead">{t('history.title')}</h2>
      <RestorePreviousVersion isBusy={imports.some(isImporting)} />
      {imports.length === 0 ? (
        <p className={classes.quiet}>{t('history.none')}</p>
      ) : (
        <div ref={markCutEdge} className={classes.frame}>
          <table className={classes.table} aria-label={t('history.title')}>
            <thead>
              <tr>
                <th scope="col">{t('history.asked_at')}</th>
                <th scope="col">{t('history.file')}</th>
                <th scope="col">{t('history.by')}</th>
                <th scope="col">{t('history.state')}</th>
                <th scope="col">{t('column.version')}</th>
                <th scope="col" data-number>
                  {t('column.rows')}
                </th>
                <th scope="col" data-number>
                  {t('history.entrances')}
                </th>
                <th scope="col" data-number>
                  {t('history.bad_rows')}
                </th>
              </tr>
            </thead>
            <tbody>
              {imports.map((one) => (
                <ImportRow key={one.id} one={one} show={show} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown && <BadRows of={shown} onClose={() => show(undefined)} />}
    </section>
  )
}

function ImportRow({ one, show }: { one: RegisterImport; show: (one: RegisterImport) => void }) {
  const t = useWords(sourcesPageText)
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value))
  return (
    <tr>
      <td>{formatInstant(one.asked_at)}</td>
      <td className="breaks">
        {(one.origin === 'upload' || one.origin === 'command') && one.name}
        {one.origin === 'address' &&
          (one.name === 'ch' ? t('area.ch') : t('area.canton', { canton: one.name.toUpperCase() }))}
        {one.origin === 'previous' && t('history.previous')}
      </td>
      <td>{one.origin === 'command' ? t('history.command') : (one.person_name ?? '–')}</td>
      <td data-state={one.state}>
        {t(`state.${one.state}`)}
        {one.fault && ` · ${t(`fault.${one.fault}`)}`}
        {one.fault_detail && <span className={classes.detail}>{one.fault_detail}</span>}
      </td>
      <td>{one.version ?? '–'}</td>
      <td data-number>{number(one.buildings)}</td>
      <td data-number>{number(one.entrances)}</td>
      <td data-number>
        {one.bad_rows ? (
          <UnstyledButton className={classes.link} onClick={() => show(one)}>
            {number(one.bad_rows)}
          </UnstyledButton>
        ) : (
          number(one.bad_rows)
        )}
      </td>
    </tr>
  )
}

/** Rows shown at once; the rest is a matter for the publisher. */
const shownRows = 500

/** The rows that an import left out, with the reason of each. */
function BadRows({ of: { id, name }, onClose }: { of: RegisterImport; onClose: () => void }) {
  const t = useWords(sourcesPageText)
  const rows = useCall(sourceEndpoints.badRows, { params: { id } }).data?.results
  return (
    <Dialog title={t('rows.title', { file: name })} size={640} onClose={onClose}>
      {!rows ? (
        <Skeleton widths={[92, 84, 70]} height={32} />
      ) : (
        <div ref={markCutEdge} className={classes.frame}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('history.file')}</th>
                <th scope="col" data-number>
                  {t('rows.line')}
                </th>
                <th scope="col">{t('rows.reason')}</th>
                <th scope="col">{t('rows.column')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shownRows).map(({ file, line, problem, column }) => (
                <tr key={`${file} ${line}`}>
                  <td>{t(`file.${file}`)}</td>
                  <td data-number>{formatNumber(line)}</td>
                  <td>{t(`problem.${problem}`)}</td>
                  <td>{column ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
