import '../web/trustedTypes.ts'
import '../web/translatedText.ts'
import './randomUUID.ts'
import '../web/theme/mantine.css'
import '../web/theme/base.css'
import '../web/theme/roles.css'
import '../web/theme/forcedColours.css'
import '../web/theme/print.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepFocus } from '../web/focusKeeper.ts'
import { reloadIfReachable } from '../web/loading/reload.ts'
import { startWords } from '../web/loading/words.ts'
import { allWords } from '../web/loading/wordsLoading.ts'
import { session, startSession } from '../web/session/session.tsx'
import { App } from './App.tsx'
import { shell } from './Root.tsx'
import { router } from './routes.tsx'

// Load session, texts, shell and the first screen in parallel.
startWords()
startSession()
keepFocus()
if (session.state().isLoading) void shell.preload().catch(() => {})
void router.load()
// Wait for the texts: without them not even an error can be shown.
while (!(await allWords().catch(() => undefined))) {
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await reloadIfReachable()
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
