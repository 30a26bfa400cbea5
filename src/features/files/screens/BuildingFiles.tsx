import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import type { LazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useFolders } from '../useFolders.tsx'
import classes from './BuildingFiles.module.css'
import { filesText } from './files.text.ts'
import type { FilePlace } from './useFiles.tsx'

type BuildingFilesProps = { building: number; Panel: LazyPart<FilePlace> }

/** Files of a building itself, without those of its mandates: a folded part of its page. */
export default function BuildingFiles({ building, Panel }: BuildingFilesProps) {
  const t = useWords(filesText)
  const tree = useFolders({ building })
  const [wasOpened, setOpened] = useState(false)
  const { file, folder } = useSearch({ strict: false }) as { file?: string; folder?: string }
  const isShown = file !== undefined || folder !== undefined
  const part = useRef<HTMLDetailsElement>(null)
  // A file or folder in the URL is shown, whatever was folded.
  useEffect(() => {
    if (isShown && part.current) part.current.open = true
  }, [isShown])
  const count = tree.data?.reduce((sum, { files }) => sum + files, 0) ?? 0
  return (
    <details
      ref={part}
      className="folding"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
    >
      <summary>
        {t('panel.title')}
        {count > 0 && <span className={classes.count}>{formatNumber(count)}</span>}
      </summary>
      {wasOpened && (
        <Suspense fallback={<Skeleton widths={[92, 70, 92]} height={48} />}>
          <div className={classes.panel}>
            <Panel building={building} group="admin" />
          </div>
        </Suspense>
      )}
    </details>
  )
}
