import { useEffect } from 'react'
import { rememberedUploads } from '../../web/uploads/uploadStore.ts'

/** Continues uploads that a reload interrupted, whichever page is open. */
export function useResumedUploads(user: number | undefined) {
  useEffect(() => {
    if (user !== undefined) resume(user).catch(() => {})
  }, [user])
}

/** The part that sends loads only if there is something to send. */
async function resume(user: number) {
  const uploads = await rememberedUploads(user)
  if (uploads.length === 0) return
  const { fileUploads } = await import('../../features/files/uploads/fileUploads.tsx')
  await fileUploads.open(user)
}
