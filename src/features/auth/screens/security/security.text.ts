import { text } from '../../../../kernel/text.ts'

/** Words of the tab on security in the profile. */
export const securityText = text('security', {
  weak: {
    fr: 'Un seul facteur protège votre compte',
    en: 'A single factor protects your account',
    it: 'Un solo fattore protegge il suo account',
  },
  weak_text: {
    fr: 'Quiconque connaît votre mot de passe peut se connecter.',
    en: 'Anyone who knows your password can sign in.',
    it: 'Chiunque conosca la sua password può accedere.',
  },
  weak_required: {
    fr: 'Le bureau exige un second facteur dès la prochaine connexion.',
    en: 'The office requires a second factor from your next sign-in.',
    it: 'Lo studio richiede un secondo fattore dal prossimo accesso.',
  },
  strong: { fr: 'Deux facteurs actifs', en: 'Two factors are on', it: 'Due fattori attivi' },
  strong_required: {
    fr: 'Deux facteurs actifs, exigés par le bureau',
    en: 'Two factors are on, as the office requires',
    it: 'Due fattori attivi, richiesti dallo studio',
  },
  few_codes: {
    fr: {
      one: 'Il reste {count} code de secours : préparez-en dix nouveaux.',
      many: 'Il reste {count} codes de secours : préparez-en dix nouveaux.',
      other: 'Il reste {count} codes de secours : préparez-en dix nouveaux.',
    },
    en: {
      one: '{count} backup code is left: make ten new ones.',
      other: '{count} backup codes are left: make ten new ones.',
    },
    it: {
      one: 'Resta {count} codice di riserva: ne prepari dieci nuovi.',
      many: 'Restano {count} codici di riserva: ne prepari dieci nuovi.',
      other: 'Restano {count} codici di riserva: ne prepari dieci nuovi.',
    },
  },
  password_changed: {
    fr: 'Changé le {date}. En changer déconnecte vos autres appareils.',
    en: 'Changed on {date}. Changing it signs you out on your other devices.',
    it: 'Cambiata il {date}. Cambiarla disconnette gli altri dispositivi.',
  },
  second_factor: { fr: 'Second facteur', en: 'Second factor', it: 'Secondo fattore' },
  after_password: {
    fr: 'après le mot de passe',
    en: 'after the password',
    it: 'dopo la password',
  },
  app_on: { fr: 'active', en: 'on', it: 'attiva' },
  app_used: {
    fr: 'Active depuis le {date}, dernier code le {used} à {time}',
    en: 'On since {date}, last code on {used} at {time}',
    it: 'Attiva dal {date}, ultimo codice il {used} alle {time}',
  },
  'how.password': { fr: 'mot de passe', en: 'password', it: 'password' },
  'how.code': { fr: 'mot de passe et code', en: 'password and code', it: 'password e codice' },
  'how.backup_code': {
    fr: 'mot de passe et code de secours',
    en: 'password and backup code',
    it: 'password e codice di riserva',
  },
  'how.trusted_device': {
    fr: 'mot de passe, appareil de confiance',
    en: 'password, trusted device',
    it: 'password, dispositivo attendibile',
  },
  'how.passkey': { fr: 'clé d’accès', en: 'passkey', it: 'passkey' },
  'refused.code': {
    fr: 'code de l’application',
    en: 'code of the app',
    it: 'codice dell’applicazione',
  },
  'refused.backup_code': { fr: 'code de secours', en: 'backup code', it: 'codice di riserva' },
  codes_left: { fr: 'restants : {count}', en: '{count} left', it: 'restano: {count}' },
  reset_note: {
    fr: 'Si vous perdez votre second facteur et vos codes de secours, l’administration peut réinitialiser votre accès ; un e-mail vous en avertit.',
    en: 'If you lose your second factor and your backup codes, an administrator can reset your access; an email tells you when they do.',
    it: 'Se perde il secondo fattore e i codici di riserva, l’amministrazione può reimpostare il suo accesso; un’e-mail la avvisa.',
  },
  session_opened: {
    fr: '{ip}, ouverte le {date} à {time}',
    en: '{ip}, opened on {date} at {time}',
    it: '{ip}, aperta il {date} alle {time}',
  },
  session_used: {
    fr: '{ip}, ouverte le {date}, utilisée {ago}',
    en: '{ip}, opened on {date}, used {ago}',
    it: '{ip}, aperta il {date}, usata {ago}',
  },
  forget_all: { fr: 'Tout oublier', en: 'Forget all', it: 'Dimentica tutti' },
  all_forgotten: {
    fr: 'Appareils oubliés',
    en: 'Devices forgotten',
    it: 'Dispositivi dimenticati',
  },
})
