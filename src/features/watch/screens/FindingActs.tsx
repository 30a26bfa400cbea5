import { Button } from '@mantine/core'
import { IconMail, IconPlus } from '../../../web/icons/icons.ts'
import { ButtonLink } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { formPath } from '../../mandates/mandate.ts'
import type { WatchFinding } from '../watch.ts'
import { useLetter } from './useLetter.tsx'
import classes from './Watch.module.css'
import { watchScreenText } from './watchScreen.text.ts'

/** The letter to the client, and the form of a mandate with building and client filled in. */
export function FindingActs({ finding }: { finding: WatchFinding }) {
  const t = useWords(watchScreenText)
  const { id, building, client, proposed, building_address: name } = finding
  const { save, isBusy } = useLetter()
  return (
    <div className={classes.acts}>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        leftSection={<IconMail size={14} aria-hidden />}
        aria-label={t('letter_named', { name })}
        onClick={() => void save(id)}
      >
        {t('letter')}
      </Button>
      <ButtonLink
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={t('propose_named', { name })}
        to={formPath('admin', proposed)}
        search={{ building: String(building), client: String(client) } as never}
      >
        {t('propose')}
      </ButtonLink>
    </div>
  )
}
