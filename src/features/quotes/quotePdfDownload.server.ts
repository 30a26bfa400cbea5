import type { FilesPort } from '../../kernel/files.server.ts'

/** A stored PDF as a download. */
export const quotePdfDownload = (
  name: string,
  { hash, size }: { hash: string; size: number },
  files: FilesPort,
) => ({
  ...{ name, type: 'application/pdf' },
  content: {
    ...{ size, etag: hash },
    read: (range: { start: number; end: number }) => files.read(hash, range),
  },
})
