import { text } from '../../../kernel/text.ts'

/** Texts of mails about passwords; not loaded by screens. */
export const passwordMailText = text('password_mail', {
  'reset.subject': {
    fr: 'Choisissez un nouveau mot de passe',
    en: 'Choose a new password',
    it: 'Scelga una nuova password',
  },
  'reset.text': {
    fr: 'Un nouveau mot de passe a été demandé pour votre compte. Le lien ci-dessous permet de le choisir ; il est valable {minutes} minutes et ne sert qu’une fois.\n\nSi vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.',
    en: 'A new password has been requested for your account. Choose it with the link below, which is valid for {minutes} minutes and works once.\n\nIf you did not request it, do nothing: your password stays the same.',
    it: 'è stata chiesta una nuova password per il suo account. Può sceglierla con il link qui sotto, valido {minutes} minuti e utilizzabile una sola volta.\n\nSe non l’ha chiesta lei, non faccia nulla: la password resta la stessa.',
  },
  'invited.subject': {
    fr: 'Votre accès à Égide',
    en: 'Your access to Égide',
    it: 'Il suo accesso a Égide',
  },
  'invited.text': {
    fr: '{office} vous donne accès à Égide, son espace de travail pour les mandats. Choisissez votre mot de passe avec le lien ci-dessous, valable {days} jours ; votre identifiant est {email}.',
    en: '{office} gives you access to Égide, its workspace for mandates. Choose your password with the link below, which is valid for {days} days; you sign in with {email}.',
    it: '{office} le dà accesso a Égide, il suo spazio di lavoro per i mandati. Scelga la sua password con il link qui sotto, valido {days} giorni; accederà con {email}.',
  },
  'factor_on.subject': {
    fr: 'La double authentification est activée',
    en: 'Two-factor authentication is on',
    it: 'L’autenticazione a due fattori è attiva',
  },
  'factor_on.text': {
    fr: 'Une application de codes protège votre compte depuis le {date} à {time}.\n\nSi ce n’était pas vous, changez votre mot de passe et prévenez-nous.',
    en: 'A code app has protected your account since {date} at {time}.\n\nIf this was not you, change your password and tell us.',
    it: 'un’applicazione di codici protegge il suo account dal {date} alle {time}.\n\nSe non è stato lei, cambi la password e ci avvisi.',
  },
  'factor_off.subject': {
    fr: 'La double authentification est désactivée',
    en: 'Two-factor authentication is off',
    it: 'L’autenticazione a due fattori è disattivata',
  },
  'factor_off.text': {
    fr: 'Depuis le {date} à {time}, votre mot de passe suffit pour vous connecter.\n\nSi ce n’était pas vous, changez votre mot de passe et prévenez-nous.',
    en: 'Since {date} at {time} your password alone has been enough to sign in.\n\nIf this was not you, change your password and tell us.',
    it: 'dal {date} alle {time} la sua password basta per accedere.\n\nSe non è stato lei, cambi la password e ci avvisi.',
  },
  'factor_reset.subject': {
    fr: 'La double authentification a été réinitialisée',
    en: 'Two-factor authentication has been reset',
    it: 'L’autenticazione a due fattori è stata reimpostata',
  },
  'factor_reset.text': {
    fr: 'L’administration a retiré votre application de codes et vos clés d’accès le {date} à {time} : votre mot de passe suffit pour vous connecter. Vous pouvez en ajouter de nouvelles dans votre profil.\n\nSi vous ne l’avez pas demandé, prévenez-nous.',
    en: 'An administrator removed your code app and passkeys on {date} at {time}: your password alone is enough to sign in. You can add new ones in your profile.\n\nIf you did not ask for this, tell us.',
    it: 'l’amministrazione ha rimosso la sua applicazione di codici e le sue passkey il {date} alle {time}: la sua password basta per accedere. Può aggiungerne di nuove nel suo profilo.\n\nSe non l’ha chiesto lei, ci avvisi.',
  },
  'factor_reset.text_app': {
    fr: 'L’administration a retiré votre application de codes le {date} à {time} : votre mot de passe suffit pour vous connecter. Vous pouvez en ajouter une nouvelle dans votre profil.\n\nSi vous ne l’avez pas demandé, prévenez-nous.',
    en: 'An administrator removed your code app on {date} at {time}: your password alone is enough to sign in. You can add a new one in your profile.\n\nIf you did not ask for this, tell us.',
    it: 'l’amministrazione ha rimosso la sua applicazione di codici il {date} alle {time}: la sua password basta per accedere. Può aggiungerne una nuova nel suo profilo.\n\nSe non l’ha chiesto lei, ci avvisi.',
  },
  'factor_reset.text_passkeys': {
    fr: 'L’administration a retiré vos clés d’accès le {date} à {time} : votre mot de passe suffit pour vous connecter. Vous pouvez en ajouter de nouvelles dans votre profil.\n\nSi vous ne l’avez pas demandé, prévenez-nous.',
    en: 'An administrator removed your passkeys on {date} at {time}: your password alone is enough to sign in. You can add new ones in your profile.\n\nIf you did not ask for this, tell us.',
    it: 'l’amministrazione ha rimosso le sue passkey il {date} alle {time}: la sua password basta per accedere. Può aggiungerne di nuove nel suo profilo.\n\nSe non l’ha chiesto lei, ci avvisi.',
  },
  'factor_locked.subject': {
    fr: 'Cinq codes faux : double authentification bloquée',
    en: 'Five wrong codes: two-factor authentication is locked',
    it: 'Cinque codici errati: autenticazione a due fattori bloccata',
  },
  'factor_locked.text': {
    fr: 'Le {date} à {time}, cinq codes faux de suite ont été saisis pour votre compte. Les codes sont refusés pendant {minutes} minutes ; ensuite vous pourrez vous connecter comme d’habitude.\n\nSi ce n’était pas vous, quelqu’un connaît peut-être votre mot de passe : choisissez-en un nouveau avec le lien ci-dessous et prévenez-nous.',
    en: 'On {date} at {time} five wrong codes in a row were entered for your account. Codes are refused for {minutes} minutes; then you can sign in as usual.\n\nIf this was not you, somebody may know your password: choose a new one with the link below and tell us.',
    it: 'il {date} alle {time} sono stati inseriti cinque codici errati di seguito per il suo account. I codici sono rifiutati per {minutes} minuti; poi potrà accedere come al solito.\n\nSe non è stato lei, qualcuno potrebbe conoscere la sua password: ne scelga una nuova con il link qui sotto e ci avvisi.',
  },
  'changed.subject': {
    fr: 'Votre mot de passe a été changé',
    en: 'Your password has been changed',
    it: 'La sua password è stata cambiata',
  },
  'changed.text': {
    fr: 'Le mot de passe de votre compte a été changé le {date} à {time}, et vos autres sessions sont terminées.\n\nSi ce n’était pas vous, choisissez-en un nouveau avec le lien ci-dessous et prévenez-nous.',
    en: 'The password of your account was changed on {date} at {time}, and your other sessions have ended.\n\nIf this was not you, choose a new one with the link below and tell us.',
    it: 'la password del suo account è stata cambiata il {date} alle {time} e le altre sessioni sono terminate.\n\nSe non è stato lei, ne scelga una nuova con il link qui sotto e ci avvisi.',
  },
})
