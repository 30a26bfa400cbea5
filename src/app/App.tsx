import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { chunk } from '../web/loading/chunk.ts'
import { lazyPart } from '../web/loading/lazyScreen.tsx'
import { useWords } from '../web/loading/words.ts'
import { LoadingOverlay } from '../web/theme/overlay.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from '../web/theme/theme.ts'
import { Toasts } from '../web/theme/toast.tsx'
import { Hints } from '../web/ui/basic/Hint.tsx'
import { type Finders, FindersContext } from '../web/ui/input/finder.ts'
import { LetterContext } from '../web/ui/input/letterContext.ts'
import { providePhoneLengths } from '../web/ui/input/phoneLengths.ts'
import { call, keyOf, queries } from '../web/useApi.ts'
import { webText } from '../web/web.text.ts'
import { screens } from './features.tsx'
import { nonce } from './nonce.ts'
import { router } from './routes.tsx'

const finders: Finders = Object.fromEntries(
  screens.flatMap(({ finders = {} }) =>
    Object.entries(finders).map(([resource, load]) => [resource, chunk(load)]),
  ),
)

/** Loaded once a mail is to be written. */
const LetterToWrite = lazyPart(
  () => import('../features/mails/letters/LetterFields.tsx'),
  'LetterFields',
)

providePhoneLengths(async () => {
  const { authEndpoints } = await import('../features/auth/auth.ts')
  const answer = await queries.fetchQuery({
    queryKey: keyOf(authEndpoints.contact, {}),
    queryFn: () => call(authEndpoints.contact, {}),
    staleTime: 60_000,
  })
  return answer.phone_other_lengths
})

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
        <FindersContext value={finders}>
          <LetterContext value={LetterToWrite}>
            <RouterProvider router={router} />
          </LetterContext>
        </FindersContext>
        <Layers />
        <Hints />
        <Toasts />
        <LoadingOverlay />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Portal target of menus, dialogs and hints; an `aside`, so that screen readers list it as a landmark. */
function Layers() {
  const t = useWords(webText)
  return <aside id="layers" aria-label={t('layers')} />
}
