import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { nonce } from './nonce.ts'
import { LoadingOverlay } from './overlay.tsx'
import { router } from './routes.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts'
import { Toasts } from './toast.tsx'
import { Hints } from './ui/Hint.tsx'
import { queries } from './useApi.ts'
import { webText } from './web.text.ts'
import { useWords } from './words.ts'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Layers />
        <Hints />
        <Toasts />
        <LoadingOverlay />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Where menus, dialogs and hints are drawn, above the page; a landmark, so that readers find them. */
function Layers() {
  const t = useWords(webText)
  return <aside id="layers" aria-label={t('layers')} />
}
