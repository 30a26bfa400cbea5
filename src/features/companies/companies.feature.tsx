import type { Screens } from '../../web/screens.ts'

declare module '../../kernel/field/references.ts' {
  interface ReferenceTargets {
    companies: true
  }
}

export const companyScreens: Screens = { finders: { companies: () => import('./finder.ts') } }
