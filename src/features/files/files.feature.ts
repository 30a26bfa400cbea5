import { feature } from '../../kernel/feature.ts'
import { fileText } from './file.text.ts'
import { fileEndpoints, files } from './file.ts'
import { documentTypeText, folderText } from './folder.text.ts'
import { customTypes, fileTypeEndpoints, folderEndpoints, folders } from './folder.ts'
import { documentRequestText } from './requests/request.text.ts'
import { documentRequests, requestEndpoints } from './requests/request.ts'

/** Papers of mandates and buildings, in folders. */
export const fileFeature = feature({
  endpoints: {
    document_requests: requestEndpoints,
    file_types: fileTypeEndpoints,
    folders: folderEndpoints,
    files: fileEndpoints,
  },
  records: [
    { resource: customTypes, text: documentTypeText },
    { resource: folders, text: folderText },
    { resource: documentRequests, text: documentRequestText },
    { resource: files, text: fileText },
  ],
})
