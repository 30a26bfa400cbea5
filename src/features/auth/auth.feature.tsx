import { lazyScreen } from '../../web/loading/lazyScreen.tsx'
import type { Screens } from '../../web/screens.ts'

export const authScreens: Screens = {
  routes: [
    {
      path: '/signin',
      screen: lazyScreen(() => import('./screens/SignInPage.tsx')),
      transition: 'zoom',
      bare: true,
      signedOutOnly: true,
    },
    {
      path: '/2fa-verify',
      screen: lazyScreen(() => import('./screens/SecondFactorPage.tsx')),
      transition: 'zoom',
      bare: true,
    },
    {
      path: '/password-reset-request',
      screen: lazyScreen(() => import('./screens/PasswordResetRequestPage.tsx')),
      bare: true,
    },
    {
      path: '/password-reset',
      screen: lazyScreen(() => import('./screens/PasswordResetPage.tsx')),
      bare: true,
    },
    {
      path: '/logout',
      screen: lazyScreen(() => import('./screens/LogoutPage.tsx')),
      bare: true,
    },
    {
      path: '/message',
      screen: lazyScreen(() => import('./screens/MessagePage.tsx')),
      transition: 'rotate',
    },
  ],
}
