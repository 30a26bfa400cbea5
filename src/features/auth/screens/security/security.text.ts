import { text } from '../../../../kernel/text.ts'

/** Words of the tab on security in the profile. */
export const securityText = text('security', {
  weak: {
    fr: 'Un seul facteur protège votre compte',
    en: 'A single factor protects your account',
    it: 'Un solo fattore protegge il suo account',
  },
  weak_text: {
    fr: 'Qui connaît votre mot de passe peut se connecter.',
    en: 'Anyone who knows your password can sign in.',
    it: 'Chi conosce la sua password può accedere.',
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
    fr: 'Changé le {date}. Un changement déconnecte vos autres appareils.',
    en: 'Changed on {date}. A change signs you out on your other devices.',
    it: 'Cambiata il {date}. Un cambio disconnette gli altri dispositivi.',
  },
  second_factor: { fr: 'Second facteur', en: 'Second factor', it: 'Secondo fattore' },
  after_password: {
    fr: 'après le mot de passe',
    en: 'after the password',
    it: 'dopo la password',
  },
  app_on: { fr: 'active', en: 'on', it: 'attiva' },
  codes_left: { fr: 'reste {count}', en: '{count} left', it: 'restano: {count}' },
  reset_note: {
    fr: 'Sans second facteur ni code de secours, l’administration peut réinitialiser votre accès. Un e-mail vous en avertit.',
    en: 'Without second factor and backup code, an administrator can reset your access. An email tells you so.',
    it: 'Senza secondo fattore né codice di riserva, l’amministrazione può reimpostare il suo accesso. Un’e-mail la avvisa.',
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
