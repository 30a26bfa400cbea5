import { text } from '../../../kernel/text.ts'

/** Texts about the captcha at sign-in. */
export const captchaText = text('captcha', {
  not_loaded: {
    fr: 'Le contrôle de sécurité n’a pas pu être chargé. Vérifiez la connexion et vos bloqueurs de contenu, puis réessayez. Il n’est pas demandé avec une clé d’accès ni sur un appareil de confiance.',
    en: 'The security check could not be loaded. Check your connection and content blockers, then try again. It is not asked for with a passkey or on a trusted device.',
    it: 'Non è stato possibile caricare il controllo di sicurezza. Verifichi la connessione e i blocchi dei contenuti, poi riprovi. Non è richiesto con una passkey o su un dispositivo attendibile.',
  },
  timed_out: {
    fr: 'Le contrôle de sécurité n’a pas répondu en 30 secondes. Réessayez. Il n’est pas demandé avec une clé d’accès ni sur un appareil de confiance.',
    en: 'The security check did not respond within 30 seconds. Try again. It is not asked for with a passkey or on a trusted device.',
    it: 'Il controllo di sicurezza non ha risposto entro 30 secondi. Riprovi. Non è richiesto con una passkey o su un dispositivo attendibile.',
  },
  not_passed: {
    fr: 'Le contrôle de sécurité a échoué dans ce navigateur. Réessayez, ou utilisez un autre navigateur.',
    en: 'The security check failed in this browser. Try again, or use another browser.',
    it: 'Il controllo di sicurezza non è riuscito in questo browser. Riprovi o usi un altro browser.',
  },
  'error.captcha_required': {
    fr: 'Le contrôle de sécurité manque. Rechargez la page et réessayez.',
    en: 'The security check is missing. Reload the page and try again.',
    it: 'Manca il controllo di sicurezza. Ricarichi la pagina e riprovi.',
  },
  'error.captcha_failed': {
    fr: 'Le contrôle de sécurité a échoué. Réessayez.',
    en: 'The security check failed. Try again.',
    it: 'Il controllo di sicurezza non è riuscito. Riprovi.',
  },
  'error.captcha_expired': {
    fr: 'Le contrôle de sécurité a expiré. Réessayez.',
    en: 'The security check has expired. Try again.',
    it: 'Il controllo di sicurezza è scaduto. Riprovi.',
  },
  'error.captcha_unavailable': {
    fr: 'Le contrôle de sécurité ne répond pas. Réessayez plus tard, ou connectez-vous avec une clé d’accès ou depuis un appareil de confiance.',
    en: 'The security check is not responding. Try again later, or sign in with a passkey or on a trusted device.',
    it: 'Il controllo di sicurezza non risponde. Riprovi più tardi, oppure acceda con una passkey o da un dispositivo attendibile.',
  },
  'error.captcha_misconfigured': {
    fr: 'Le contrôle de sécurité est mal configuré. Prévenez l’administrateur, ou connectez-vous avec une clé d’accès ou depuis un appareil de confiance.',
    en: 'The security check is set up wrongly. Tell the administrator, or sign in with a passkey or on a trusted device.',
    it: 'Il controllo di sicurezza non è configurato correttamente. Avvisi l’amministratore, oppure acceda con una passkey o da un dispositivo attendibile.',
  },
  'notice.no_keys': {
    fr: 'La connexion n’a pas de captcha : TURNSTILE_SITE_KEY et TURNSTILE_SECRET_KEY ne sont pas définies sur le serveur.',
    en: 'Sign-in has no captcha: TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY are not set on the server.',
    it: 'L’accesso non ha un captcha: TURNSTILE_SITE_KEY e TURNSTILE_SECRET_KEY non sono impostate sul server.',
  },
  'notice.secret_refused': {
    fr: 'Turnstile refuse TURNSTILE_SECRET_KEY : personne ne peut se connecter avec un mot de passe, sauf depuis un appareil de confiance.',
    en: 'Turnstile refuses TURNSTILE_SECRET_KEY: nobody can sign in with a password, except on a trusted device.',
    it: 'Turnstile rifiuta TURNSTILE_SECRET_KEY: nessuno può accedere con una password, salvo da un dispositivo attendibile.',
  },
  'notice.unavailable': {
    fr: 'Turnstile n’a pas répondu au dernier contrôle : la connexion par mot de passe peut être impossible, sauf depuis un appareil de confiance.',
    en: 'Turnstile did not respond to the last check: signing in with a password may be impossible, except on a trusted device.',
    it: 'Turnstile non ha risposto all’ultimo controllo: l’accesso con password può essere impossibile, salvo da un dispositivo attendibile.',
  },
})
