import { useEffect, useRef, useState } from 'react'
import { keyOf, queries } from '../../../web/useApi.ts'
import { fileEndpoints } from '../file.ts'
import { FileIcon } from '../screens/fileIcon.tsx'
import classes from './Thumbnail.module.css'

type Props = {
  /** Signed link to the picture, as the list answered it; null for a file without one. */
  link: string | null | undefined
  /** Media type of the file. */
  type: string | null
}

/** Milliseconds after which a link may no longer be valid. */
const staleAfterMs = 50_000

/** Renews the links of all files that are listed, once for all pictures that ask for it. */
const renewLinks = () =>
  queries.refetchQueries(
    { queryKey: keyOf(fileEndpoints.list), type: 'active' },
    { cancelRefetch: false },
  )

/** Small picture of a file, loaded when it is scrolled to, over the icon that files without one keep. */
export function Thumbnail({ link, type }: Props) {
  // A picture that is there stays, although links are renewed with every change of the list.
  const [loaded, setLoaded] = useState<string>()
  const source = link && (loaded ?? link)
  const signedAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time at which this link came
  useEffect(() => {
    signedAt.current = Date.now()
  }, [link])
  return (
    <span className={classes.thumbnail}>
      <FileIcon type={type} className="quiet" />
      {source && (
        <img
          src={source}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          decoding="async"
          // What somebody asks for meanwhile comes first.
          fetchPriority="low"
          draggable={false}
          className={classes.picture}
          data-loaded={loaded !== undefined || undefined}
          onLoad={() => setLoaded(source)}
          onError={() => {
            // A fresh link that opens nothing is one to a file of which there is no picture.
            if (Date.now() - signedAt.current > staleAfterMs) void renewLinks()
          }}
        />
      )}
    </span>
  )
}
