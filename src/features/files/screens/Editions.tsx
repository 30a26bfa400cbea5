import { Button } from '@mantine/core'
import { Suspense, startTransition, use, useState } from 'react'
import { formatInstant, formatSize } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { IconPlus } from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { call, refresh, useCall } from '../../../web/useApi.ts'
import { type FileRecord, fileEndpoints } from '../file.ts'
import { fileRights } from '../rights/fileRights.ts'
import classes from './FileDrawer.module.css'
import { filesText } from './files.text.ts'
import { FilesContext } from './filesContext.tsx'
import { useFileActions } from './useFileActions.tsx'

const UploadDialog = lazyPart(() => import('../uploads/UploadDialog.tsx'))

/** Versions of a file, the newest first; an earlier one can be looked at, and become the current one again. */
export function Editions({ file }: { file: FileRecord }) {
  const t = useWords(filesText)
  const { reader, place, named } = use(FilesContext)!
  const [isAdding, setAdding] = useState(false)
  const { id, name, edition, folder, type, custom_type } = file
  const editions = useCall(fileEndpoints.editions, { params: { id } })
  const { download } = useFileActions()
  const mayChange = fileRights(file, reader).change
  const all = editions.data ?? []
  async function makeCurrent(number: number) {
    await act(
      () => call(fileEndpoints.makeCurrent, { params: { id, number } }),
      t('editions.done', { number }),
    )
    void refresh('files')
  }
  if (!mayChange && all.length < 2) return null
  return (
    <section className={classes.part} aria-labelledby="file-editions">
      <div className="apart below4">
        <h3 id="file-editions">{t('editions.title')}</h3>
        {mayChange && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => startTransition(() => setAdding(true))}
          >
            {t('editions.add')}
          </Button>
        )}
      </div>
      <ul className={classes.editions}>
        {all.map(({ number, name: sentName, size, at, by_name }) => (
          <li key={number}>
            <span className="quiet number">{t('row.version', { number })}</span>
            <span className={classes.edition}>
              <span className="clip">{sentName}</span>
              <span className="fine quiet number">
                {[formatSize(size, currentLanguage()), formatInstant(at), by_name]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {number === edition ? (
              <span className="fine quiet number">{t('editions.current')}</span>
            ) : (
              mayChange && (
                <span className={classes.editionActs}>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('editions.open_named', { number })}
                    onClick={() => void download({ id }, number)}
                  >
                    {t('editions.open')}
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('editions.make_current_named', { number })}
                    onClick={() => void makeCurrent(number)}
                  >
                    {t('editions.make_current')}
                  </Button>
                </span>
              )
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {isAdding && (
          <UploadDialog
            target={{
              ...{ building: place.building, mandate: place.mandate?.id, folder, tree: named },
              ...{ type, customType: custom_type, file: id },
            }}
            versionOf={name}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
