import { IconMapPinOff } from './icons/icons.ts'
import { ButtonLink } from './Link.tsx'
import { useWords } from './loading/words.ts'
import { Empty } from './ui/page/Empty.tsx'
import { Page } from './ui/page/Page.tsx'
import { webText } from './web.text.ts'

/** Page for unknown URLs and missing records. */
export function NotFoundPage() {
  const t = useWords(webText)
  return (
    <Page title={t('not_found.title')}>
      <Empty
        icon={IconMapPinOff}
        title={t('not_found.text')}
        action={
          <ButtonLink to="/" variant="default">
            {t('not_found.home')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
