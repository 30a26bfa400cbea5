import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { campaignEndpoints } from '../campaign.ts'
import classes from './Prospection.module.css'
import { prospectionText } from './prospection.text.ts'

/** Cities of the imported register, in which campaigns look; none without it. */
export const useRegisterCities = () =>
  useCall(campaignEndpoints.cities, {}, { staleTime: 60_000 }).data?.results

/** Says that no register is imported, with the way to import it. */
export function RegisterMissing() {
  const t = useWords(prospectionText)
  const cities = useRegisterCities()
  if (!cities || cities.length > 0) return null
  return (
    <span className={classes.missing} role="status">
      {t('register.missing')} <Link to="/source">{t('register.import')}</Link>
    </span>
  )
}
