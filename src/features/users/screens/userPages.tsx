import { IconUsers } from '../../../web/icons/icons.ts'
import { recordPages } from '../../../web/ui/listing/recordPages.ts'
import { userText } from '../user.text.ts'
import { userEndpoints, users } from '../user.ts'

export const userPages = recordPages(
  { ...users, endpoints: userEndpoints },
  {
    text: userText,
    icon: IconUsers,
    listPath: '/users-list',
    path: '/users',
    nameOf: ({ name }: { name: string }) => name,
  },
)
