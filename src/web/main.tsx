import './randomUUID.ts'
import './mantine.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { shell } from './Root.tsx'
import { reloadIfReachable } from './reload.ts'
import { router } from './routes.tsx'
import { session, startSession } from './session.tsx'
import { startWords } from './words.ts'
import { allWords } from './wordsLoading.ts'

// Session, words, shell and the first screen travel at the same time.
startWords()
startSession()
if (session.state().isLoading) void shell.preload().catch(() => {})
void router.load()
// Without its words the app could not even say what is wrong: it waits for them.
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
