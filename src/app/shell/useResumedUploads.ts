import { useEffect } from 'react'
import { mayHaveUploads } from '../../web/uploads/uploadFlag.ts'

/** Continues uploads that a reload interrupted, on any page; loads the upload code only if there are some. */
export function useResumedUploads(user: number | undefined) {
  useEffect(() => {
    if (user === undefined || !mayHaveUploads()) return
    import('../../features/files/uploads/fileUploads.tsx').then(
      ({ fileUploads }) => fileUploads.open(user),
      () => {},
    )
  }, [user])
}
