import { Upload } from 'tus-js-client'
import type { NewUpload } from '../../features/files/file.ts'
import type { TestPerson } from '../app.ts'

/** A PDF of one empty page. */
export const emptyPdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF`,
)

/** Sends a content to the address of an upload by the tus protocol. */
export const sendContent = (
  url: string,
  content: Buffer,
  token: string,
  chunkSize = 4 * 1024 * 1024,
) =>
  new Promise<void>((resolve, reject) => {
    new Upload(content, {
      uploadUrl: url,
      chunkSize,
      retryDelays: [],
      headers: { Authorization: `Bearer ${token}` },
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })

/** Uploads a file as a person and returns its record. */
export async function uploadFile(
  { url }: { url: string },
  person: Pick<TestPerson, 'files' | 'token'>,
  content: Buffer,
  announced: Omit<NewUpload, 'size'>,
) {
  const begun = await person.files.begin({ body: { ...announced, size: content.length } })
  await sendContent(url + begun.url, content, person.token)
  return person.files.finish({ params: { id: begun.id } })
}
