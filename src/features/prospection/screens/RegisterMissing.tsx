import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useCall } from '../../../web/useApi.ts'
import { campaignEndpoints } from '../campaign.ts'
import classes from './Prospection.module.css'
import { prospectionText } from './prospection.text.ts'

const useRegister = () => useCall(campaignEndpoints.cities, {}, { staleTime: 60_000 }).data

/** Cities of the register, in which campaigns look; none without it. */
export const useRegisterCities = () => useRegister()?.results

/** Says that no register is imported or that it is fictitious, with the way to import the federal one. */
export function RegisterMissing() {
  const t = useWords(prospectionText)
  const register = useRegister()
  if (!register || (register.results.length > 0 && !register.is_fictitious)) return null
  return (
    <span className={classes.missing} role="status">
      {t(register.is_fictitious ? 'register.fictitious' : 'register.missing')}{' '}
      <Link to="/source">{t('register.import')}</Link>
    </span>
  )
}
