import type { Screens } from '../../web/screens.ts'

export const contactScreens: Screens = { finders: { contacts: () => import('./finder.ts') } }
