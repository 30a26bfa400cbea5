import { Suspense, useState } from 'react'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import type { CodePromptProps } from './CodePrompt.tsx'
import fieldClasses from './fields.module.css'
import { kickoffScreenText } from './kickoffScreen.text.ts'

const LazyPrompt = lazyPart(() => import('./CodePrompt.tsx'))

/** The code of a form, which loads when it is asked for. */
export const CodeForm = (props: CodePromptProps) => (
  <Suspense>
    <LazyPrompt {...props} />
  </Suspense>
)

/** Offers the code on a device that the form is not hidden from as a whole; `text` says what for. */
export function CodeOffer({ uuid, form, text }: CodePromptProps & { text: string }) {
  const t = useWords(kickoffScreenText)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={fieldClasses.notice}>
      {isOpen ? (
        <CodeForm uuid={uuid} form={form} />
      ) : (
        <>
          {text}{' '}
          <button type="button" className="accent label" onClick={() => setOpen(true)}>
            {t('code.open')}
          </button>
        </>
      )}
    </div>
  )
}
