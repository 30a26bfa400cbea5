import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { prospectionText } from './prospection.text.ts'
import { useRegister } from './useRegister.tsx'

/** Says that no register is imported or that it is fictitious, with the way to import the federal one. */
export function RegisterMissing() {
  const t = useWords(prospectionText)
  const register = useRegister()
  if (!register || (register.results.length > 0 && !register.is_fictitious)) return null
  return (
    <span className="body block" role="status">
      {t(register.is_fictitious ? 'register.fictitious' : 'register.missing')}{' '}
      <Link to="/source">{t('register.import')}</Link>
    </span>
  )
}
