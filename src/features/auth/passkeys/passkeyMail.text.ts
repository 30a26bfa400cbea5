import { text } from '../../../kernel/text.ts'

/** Texts of mails about passkeys; not loaded by screens. */
export const passkeyMailText = text('passkey_mail', {
  'added.subject': {
    fr: 'Une clé d’accès a été ajoutée',
    en: 'A passkey has been added',
    it: 'È stata aggiunta una passkey',
  },
  'added.text': {
    fr: 'La clé d’accès « {name} » a été ajoutée à votre compte le {date} à {time}. Elle permet de vous connecter sans mot de passe ; après le mot de passe, un second facteur vous est demandé.\n\nSi ce n’était pas vous, supprimez-la, changez votre mot de passe et prévenez-nous.',
    en: 'The passkey “{name}” was added to your account on {date} at {time}. It lets you sign in without a password; after the password, you will be asked for a second factor.\n\nIf this was not you, remove it, change your password and tell us.',
    it: 'la passkey «{name}» è stata aggiunta al suo account il {date} alle {time}. Permette di accedere senza password; dopo la password le verrà chiesto un secondo fattore.\n\nSe non è stato lei, la rimuova, cambi la password e ci avvisi.',
  },
  'removed.subject': {
    fr: 'Une clé d’accès a été supprimée',
    en: 'A passkey has been removed',
    it: 'È stata rimossa una passkey',
  },
  'removed.text': {
    fr: 'La clé d’accès « {name} » a été supprimée de votre compte le {date} à {time} : elle ne permet plus de vous connecter.\n\nSi ce n’était pas vous, changez votre mot de passe et prévenez-nous.',
    en: 'The passkey “{name}” was removed from your account on {date} at {time}: it no longer lets you sign in.\n\nIf this was not you, change your password and tell us.',
    it: 'la passkey «{name}» è stata rimossa dal suo account il {date} alle {time}: non permette più di accedere.\n\nSe non è stato lei, cambi la password e ci avvisi.',
  },
})
