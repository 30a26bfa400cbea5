import { IconLock, IconTool, IconUser } from '../../../web/icons/icons.ts'

/** Icon of each thread: who reads it besides the office. */
export const threadIcons = { client: IconUser, partner: IconTool, internal: IconLock }
