import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const authText = text('auth', {
  'accesses.title': { fr: 'Derniers accès', en: 'Latest sign-ins', it: 'Ultimi accessi' },
  'accesses.failed': {
    fr: 'Les derniers accès n’ont pas pu être chargés',
    en: 'The latest sign-ins could not be loaded',
    it: 'Non è stato possibile caricare gli ultimi accessi',
  },
  'accesses.none': {
    fr: 'Aucun accès enregistré',
    en: 'No sign-in recorded',
    it: 'Nessun accesso registrato',
  },
  'act.signed_in': common.signIn,
  'act.sign_in_refused': {
    fr: 'Connexion refusée',
    en: 'Sign-in refused',
    it: 'Accesso rifiutato',
  },
  'act.code_refused': { fr: 'Code refusé', en: 'Code refused', it: 'Codice rifiutato' },
  'act.factor_locked': {
    fr: 'Double authentification bloquée',
    en: 'Two-factor authentication locked',
    it: 'Autenticazione a due fattori bloccata',
  },
  'act.password_refused': {
    fr: 'Mot de passe actuel refusé',
    en: 'Current password refused',
    it: 'Password attuale rifiutata',
  },
  'act.identity_confirmed': {
    fr: 'Mot de passe confirmé',
    en: 'Password confirmed',
    it: 'Password confermata',
  },
  'act.signed_out': { fr: 'Déconnexion', en: 'Sign-out', it: 'Disconnessione' },
  'act.session_ended': { fr: 'Session fermée', en: 'Session ended', it: 'Sessione chiusa' },
  'act.other_sessions_ended': {
    fr: 'Autres sessions fermées',
    en: 'Other sessions ended',
    it: 'Altre sessioni chiuse',
  },
  'act.token_reused': {
    fr: 'Jeton réutilisé : session fermée',
    en: 'Token reused: session ended',
    it: 'Token riutilizzato: sessione chiusa',
  },
  'act.factor_on': {
    fr: 'Double authentification activée',
    en: 'Two-factor authentication turned on',
    it: 'Autenticazione a due fattori attivata',
  },
  'act.factor_off': {
    fr: 'Double authentification désactivée',
    en: 'Two-factor authentication turned off',
    it: 'Autenticazione a due fattori disattivata',
  },
  'act.backup_codes_renewed': {
    fr: 'Nouveaux codes de secours',
    en: 'New backup codes',
    it: 'Nuovi codici di riserva',
  },
  'act.passkey_added': {
    fr: 'Clé d’accès ajoutée',
    en: 'Passkey added',
    it: 'Passkey aggiunta',
  },
  'act.passkey_removed': {
    fr: 'Clé d’accès supprimée',
    en: 'Passkey removed',
    it: 'Passkey rimossa',
  },
  'act.passkey_refused': {
    fr: 'Clé d’accès refusée',
    en: 'Passkey refused',
    it: 'Passkey rifiutata',
  },
  'act.device_trusted': {
    fr: 'Appareil de confiance ajouté',
    en: 'Trusted device added',
    it: 'Dispositivo attendibile aggiunto',
  },
  'act.device_forgotten': {
    fr: 'Appareil de confiance retiré',
    en: 'Trusted device removed',
    it: 'Dispositivo attendibile rimosso',
  },
  'act.password_changed': common.passwordChanged,
  'act.password_reset': {
    fr: 'Mot de passe réinitialisé',
    en: 'Password reset',
    it: 'Password reimpostata',
  },
  'act.reset_requested': {
    fr: 'Lien de réinitialisation demandé',
    en: 'Reset link requested',
    it: 'Link di reimpostazione richiesto',
  },
  'act.invitation_accepted': {
    fr: 'Invitation acceptée',
    en: 'Invitation accepted',
    it: 'Invito accettato',
  },
  'act.set_up': {
    fr: 'Premier administrateur créé',
    en: 'First administrator created',
    it: 'Primo amministratore creato',
  },
  'act.setup_refused': {
    fr: 'Code d’installation refusé',
    en: 'Setup code refused',
    it: 'Codice d’installazione rifiutato',
  },
  'storage_blocked.title': {
    fr: 'Ce navigateur bloque le stockage',
    en: 'This browser blocks storage',
    it: 'Questo browser blocca l’archiviazione',
  },
  'storage_blocked.text': {
    fr: 'Pour garder votre connexion, autorisez les cookies et les données de {host} dans les paramètres du navigateur, puis rechargez la page. Si elle s’est ouverte dans une autre application, ouvrez {host} dans un navigateur.',
    en: 'To keep you signed in, allow cookies and site data of {host} in the browser’s settings, then reload the page. If it opened inside another app, open {host} in a browser.',
    it: 'Per mantenere l’accesso, consenta i cookie e i dati di {host} nelle impostazioni del browser, poi ricarichi la pagina. Se si è aperta in un’altra app, apra {host} in un browser.',
  },
  'sign_in.title': { fr: 'Connexion', en: 'Sign in', it: 'Accesso' },
  'sign_in.email': { fr: 'Adresse e-mail', en: 'Email address', it: 'Indirizzo e-mail' },
  'sign_in.password': common.password,
  'sign_in.show_password': {
    fr: 'Afficher le mot de passe',
    en: 'Show the password',
    it: 'Mostra la password',
  },
  'sign_in.hide_password': {
    fr: 'Masquer le mot de passe',
    en: 'Hide the password',
    it: 'Nascondi la password',
  },
  'sign_in.submit': { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  'sign_in.running': { fr: 'Connexion en cours…', en: 'Signing in…', it: 'Accesso in corso…' },
  'sign_in.email_missing': {
    fr: 'Indiquez votre adresse e-mail.',
    en: 'Enter your email address.',
    it: 'Indichi il suo indirizzo e-mail.',
  },
  'sign_in.password_missing': {
    fr: 'Indiquez votre mot de passe.',
    en: 'Enter your password.',
    it: 'Indichi la sua password.',
  },
  'sign_in.failed': {
    fr: 'Échec de la connexion :',
    en: 'Login failed:',
    it: 'Accesso non riuscito:',
  },
  'sign_in.no_detail': {
    fr: 'La cause n’est pas connue. Réessayez.',
    en: 'Failed to login',
    it: 'La causa non è nota. Riprovi.',
  },
  'sign_in.passkey': {
    fr: 'Se connecter avec une clé d’accès',
    en: 'Sign in with a passkey',
    it: 'Accedi con una passkey',
  },
  'sign_in.forgot': {
    fr: 'Mot de passe oublié ?',
    en: 'Forgot your password?',
    it: 'Password dimenticata?',
  },
  'reset.request': common.newPassword,
  'reset.request_text': {
    fr: 'Indiquez votre adresse e-mail : vous recevrez un lien, valable une heure, pour choisir un nouveau mot de passe.',
    en: 'Enter your email address: you will receive a link, valid for an hour, to choose a new password.',
    it: 'Indichi il suo indirizzo e-mail: riceverà un link, valido un’ora, per scegliere una nuova password.',
  },
  'reset.send': { fr: 'Envoyer le lien', en: 'Send the link', it: 'Invia il link' },
  'reset.sending': { fr: 'Envoi en cours…', en: 'Sending…', it: 'Invio in corso…' },
  'reset.sent': { fr: 'E-mail envoyé', en: 'Email sent', it: 'E-mail inviata' },
  'reset.sent_text': {
    fr: 'S’il existe un compte à l’adresse {email}, le lien y arrivera d’ici quelques minutes. Regardez aussi parmi les indésirables.',
    en: 'If there is an account with the address {email}, the link will arrive there within a few minutes. Check your junk folder too.',
    it: 'Se esiste un account con l’indirizzo {email}, il link vi arriverà entro pochi minuti. Controlli anche la posta indesiderata.',
  },
  'reset.not_sent': {
    fr: 'L’e-mail n’a pas pu être envoyé :',
    en: 'Error sending email:',
    it: 'Impossibile inviare l’e-mail:',
  },
  'reset.title': {
    fr: 'Choisir un mot de passe',
    en: 'Choose a password',
    it: 'Scegli una password',
  },
  'reset.for': {
    fr: 'Pour le compte : {email}',
    en: 'For the account: {email}',
    it: 'Per l’account: {email}',
  },
  'reset.new': common.newPassword,
  'reset.submit': {
    fr: 'Enregistrer le mot de passe',
    en: 'Save the password',
    it: 'Salva la password',
  },
  'reset.saving': { fr: 'Enregistrement…', en: 'Saving…', it: 'Salvataggio…' },
  'reset.failed': {
    fr: 'Le mot de passe n’a pas été enregistré.',
    en: 'The password was not saved.',
    it: 'La password non è stata salvata.',
  },
  'reset.done': {
    fr: 'Le mot de passe a été changé',
    en: 'Password has been reset',
    it: 'La password è stata cambiata',
  },
  'reset.first_done': {
    fr: 'Le mot de passe est défini et le compte est actif',
    en: 'The password is set and the account is active',
    it: 'La password è impostata e l’account è attivo',
  },
  'reset.again': {
    fr: 'Demander un nouveau lien',
    en: 'Request a new link',
    it: 'Richiedi un nuovo link',
  },
  'reset.not_checked': {
    fr: 'Le lien n’a pas pu être vérifié',
    en: 'The link could not be checked',
    it: 'Non è stato possibile verificare il link',
  },
  'reset.back': { fr: 'Retour à la connexion', en: 'Back to sign-in', it: 'Torna all’accesso' },
  'verify.title': {
    fr: 'Code de vérification',
    en: 'Verification code',
    it: 'Codice di verifica',
  },
  'verify.text': {
    fr: 'Saisissez les six chiffres affichés par votre application de codes.',
    en: 'Enter the six digits shown by your code app.',
    it: 'Inserisca le sei cifre mostrate dalla sua applicazione di codici.',
  },
  'verify.digit': {
    fr: 'Chiffre {place} sur 6',
    en: 'Digit {place} of 6',
    it: 'Cifra {place} di 6',
  },
  'verify.must_enrol': {
    fr: 'Le bureau exige un second facteur. Configurez une application de codes pour vous connecter.',
    en: 'The office requires a second factor. Set up a code app to sign in.',
    it: 'Lo studio richiede un secondo fattore. Configuri un’applicazione di codici per accedere.',
  },
  'verify.backup_text': {
    fr: 'Saisissez l’un de vos codes de secours. Chacun ne sert qu’une fois.',
    en: 'Enter one of your backup codes. Each works only once.',
    it: 'Inserisca uno dei suoi codici di riserva. Ognuno vale una sola volta.',
  },
  'verify.backup_code': { fr: 'Code de secours', en: 'Backup code', it: 'Codice di riserva' },
  'verify.remember': {
    fr: 'Se souvenir de cet appareil pendant {days} jours',
    en: 'Remember this device for {days} days',
    it: 'Ricorda questo dispositivo per {days} giorni',
  },
  'verify.remember_day': {
    fr: 'Se souvenir de cet appareil pendant un jour',
    en: 'Remember this device for a day',
    it: 'Ricorda questo dispositivo per un giorno',
  },
  'verify.submit': { fr: 'Vérifier', en: 'Verify', it: 'Verifica' },
  'verify.running': { fr: 'Vérification…', en: 'Verifying…', it: 'Verifica in corso…' },
  'verify.use_backup': {
    fr: 'Utiliser un code de secours',
    en: 'Use a backup code',
    it: 'Usa un codice di riserva',
  },
  'verify.use_app': {
    fr: 'Utiliser l’application de codes',
    en: 'Use the code app',
    it: 'Usa l’applicazione di codici',
  },
  'verify.other_account': {
    fr: 'Changer de compte',
    en: 'Use another account',
    it: 'Usa un altro account',
  },
  'verify.code_missing': {
    fr: 'Saisissez les six chiffres.',
    en: 'Enter the six digits.',
    it: 'Inserisca le sei cifre.',
  },
  'verify.backup_missing': {
    fr: 'Saisissez un code de secours.',
    en: 'Enter a backup code.',
    it: 'Inserisca un codice di riserva.',
  },
  'security.sign_in': common.signIn,
  'security.password': common.password,
  'security.password_text': {
    fr: 'En changer déconnecte vos autres appareils.',
    en: 'Changing it signs you out on your other devices.',
    it: 'Cambiarla disconnette gli altri dispositivi.',
  },
  'security.app': { fr: 'Application de codes', en: 'Code app', it: 'Applicazione di codici' },
  'security.app_off': {
    fr: 'Un code à six chiffres, en plus du mot de passe, protège votre compte même si quelqu’un connaît ce dernier.',
    en: 'A six-digit code on top of the password protects your account even if somebody knows the password.',
    it: 'Un codice di sei cifre, oltre alla password, protegge il suo account anche se qualcuno la conosce.',
  },
  'security.app_on': {
    fr: 'Active depuis le {date}',
    en: 'On since {date}',
    it: 'Attiva dal {date}',
  },
  'security.turn_on': { fr: 'Activer', en: 'Turn on', it: 'Attiva' },
  'security.replace': common.replace,
  'security.turn_off': { fr: 'Désactiver', en: 'Turn off', it: 'Disattiva' },
  'security.backup': { fr: 'Codes de secours', en: 'Backup codes', it: 'Codici di riserva' },
  'security.backup_left': {
    fr: {
      one: 'Il reste {count} code sur 10',
      many: 'Il reste {count} codes sur 10',
      other: 'Il reste {count} codes sur 10',
    },
    en: { one: '{count} code of 10 is left', other: '{count} codes of 10 are left' },
    it: {
      one: 'Resta {count} codice su 10',
      many: 'Restano {count} codici su 10',
      other: 'Restano {count} codici su 10',
    },
  },
  'security.backup_renew': { fr: 'Nouveaux codes', en: 'New codes', it: 'Nuovi codici' },
  'security.devices': {
    fr: 'Appareils de confiance',
    en: 'Trusted devices',
    it: 'Dispositivi attendibili',
  },
  'security.devices_text': {
    fr: 'Sans second facteur pendant {days} jours',
    en: 'No second factor for {days} days',
    it: 'Senza secondo fattore per {days} giorni',
  },
  'security.devices_text_day': {
    fr: 'Sans second facteur pendant un jour',
    en: 'No second factor for a day',
    it: 'Senza secondo fattore per un giorno',
  },
  'security.no_device': {
    fr: 'Aucun appareil de confiance',
    en: 'No trusted device',
    it: 'Nessun dispositivo attendibile',
  },
  'security.this_device': { fr: 'cet appareil', en: 'this device', it: 'questo dispositivo' },
  'security.until': { fr: 'Jusqu’au {date}', en: 'Until {date}', it: 'Fino al {date}' },
  'security.forget': { fr: 'Oublier', en: 'Forget', it: 'Dimentica' },
  'security.forget_this': {
    fr: 'Oublier {device}',
    en: 'Forget {device}',
    it: 'Dimentica {device}',
  },
  'security.unknown_device': {
    fr: 'Navigateur inconnu',
    en: 'Unknown browser',
    it: 'Browser sconosciuto',
  },
  'enrol.others_title': {
    fr: 'Vos autres sessions',
    en: 'Your other sessions',
    it: 'Le sue altre sessioni',
  },
  'enrol.others': {
    fr: {
      one: 'Une autre session a été ouverte avec votre mot de passe seul, et reste ouverte. Si vous ne savez pas qui l’utilise, fermez-la.',
      many: '{count} autres sessions ont été ouvertes avec votre mot de passe seul, et restent ouvertes. Si vous ne savez pas qui les utilise, fermez-les.',
      other:
        '{count} autres sessions ont été ouvertes avec votre mot de passe seul, et restent ouvertes. Si vous ne savez pas qui les utilise, fermez-les.',
    },
    en: {
      one: 'One other session was opened with your password alone, and stays open. If you do not know who uses it, end it.',
      other:
        '{count} other sessions were opened with your password alone, and stay open. If you do not know who uses them, end them.',
    },
    it: {
      one: 'Un’altra sessione è stata aperta con la sola password, e resta aperta. Se non sa chi la usa, la chiuda.',
      many: '{count} altre sessioni sono state aperte con la sola password, e restano aperte. Se non sa chi le usa, le chiuda.',
      other:
        '{count} altre sessioni sono state aperte con la sola password, e restano aperte. Se non sa chi le usa, le chiuda.',
    },
  },
  'enrol.others_keep': {
    fr: 'Les laisser ouvertes',
    en: 'Leave them open',
    it: 'Lasciarle aperte',
  },
  'security.sessions': { fr: 'Sessions ouvertes', en: 'Open sessions', it: 'Sessioni aperte' },
  'security.this_session': { fr: 'cette session', en: 'this session', it: 'questa sessione' },
  'security.unknown_ip': {
    fr: 'Adresse inconnue',
    en: 'Unknown address',
    it: 'Indirizzo sconosciuto',
  },
  'security.end': { fr: 'Fermer', en: 'End', it: 'Chiudi' },
  'security.end_this': {
    fr: 'Fermer la session : {device}',
    en: 'End the session: {device}',
    it: 'Chiudi la sessione: {device}',
  },
  'security.end_others': {
    fr: 'Fermer les autres',
    en: 'End the others',
    it: 'Chiudi le altre',
  },
  'security.ended': { fr: 'Session fermée', en: 'Session ended', it: 'Sessione chiusa' },
  'security.others_ended': {
    fr: 'Autres sessions fermées',
    en: 'Other sessions ended',
    it: 'Altre sessioni chiuse',
  },
  'security.failed': {
    fr: 'La sécurité du compte n’a pas pu être chargée',
    en: 'The security of the account could not be loaded',
    it: 'Non è stato possibile caricare la sicurezza dell’account',
  },
  'security.not_done': {
    fr: 'Rien n’a été changé.',
    en: 'Nothing was changed.',
    it: 'Non è stato cambiato nulla.',
  },
  'security.off_done': {
    fr: 'Double authentification désactivée',
    en: 'Two-factor authentication turned off',
    it: 'Autenticazione a due fattori disattivata',
  },
  'security.forgotten': {
    fr: 'Appareil oublié',
    en: 'Device forgotten',
    it: 'Dispositivo dimenticato',
  },
  'enrol.password': {
    fr: 'Confirmez avec votre mot de passe.',
    en: 'Confirm with your password.',
    it: 'Confermi con la sua password.',
  },
  'enrol.next': { fr: 'Continuer', en: 'Continue', it: 'Continua' },
  'enrol.scan': { fr: 'Scannez ce code', en: 'Scan this code', it: 'Scansioni questo codice' },
  'enrol.scan_text': {
    fr: 'Utilisez l’application de codes de votre téléphone, ou saisissez-y la clé.',
    en: 'Use the code app on your phone, or type the key into it.',
    it: 'Usi l’applicazione di codici del suo telefono, oppure vi inserisca la chiave.',
  },
  'enrol.key': { fr: 'Clé', en: 'Key', it: 'Chiave' },
  'enrol.copy': { fr: 'Copier la clé', en: 'Copy the key', it: 'Copia la chiave' },
  'enrol.copied': { fr: 'Clé copiée', en: 'Key copied', it: 'Chiave copiata' },
  'enrol.code': {
    fr: 'Saisissez le code affiché',
    en: 'Enter the code it shows',
    it: 'Inserisca il codice mostrato',
  },
  'enrol.old_valid': {
    fr: 'L’ancienne application reste valable jusqu’à la confirmation.',
    en: 'The old app stays valid until you confirm.',
    it: 'La vecchia applicazione resta valida fino alla conferma.',
  },
  'enrol.confirm': common.confirm,
  'enrol.codes_title': {
    fr: 'Vos codes de secours',
    en: 'Your backup codes',
    it: 'I suoi codici di riserva',
  },
  'enrol.codes_text': {
    fr: 'Chacun remplace une fois votre second facteur, si vous ne l’avez plus. Ils ne seront plus affichés : gardez-les en lieu sûr.',
    en: 'Each replaces your second factor once, if you no longer have it. They will not be shown again: keep them in a safe place.',
    it: 'Ognuno sostituisce una volta il secondo fattore, se non l’ha più. Non saranno più mostrati: li conservi in un luogo sicuro.',
  },
  'enrol.codes_copy': { fr: 'Copier les codes', en: 'Copy the codes', it: 'Copia i codici' },
  'enrol.codes_copied': { fr: 'Codes copiés', en: 'Codes copied', it: 'Codici copiati' },
  'enrol.codes_kept': {
    fr: 'Je les ai notés',
    en: 'I have saved them',
    it: 'Li ho annotati',
  },
  'change.title': {
    fr: 'Changer de mot de passe',
    en: 'Change password',
    it: 'Cambia password',
  },
  'change.text': {
    fr: 'Vos autres appareils seront déconnectés.',
    en: 'You will be signed out on your other devices.',
    it: 'Gli altri dispositivi verranno disconnessi.',
  },
  'change.current': {
    fr: 'Mot de passe actuel',
    en: 'Current password',
    it: 'Password attuale',
  },
  'change.done': common.passwordChanged,
  'confirm.title': {
    fr: 'Confirmez que c’est vous',
    en: 'Confirm that it is you',
    it: 'Confermi la sua identità',
  },
  'confirm.text': {
    fr: 'Ce changement touche aux accès. Votre mot de passe est demandé si vous l’avez saisi il y a plus de {minutes} minutes.',
    en: 'This changes somebody’s access. Your password is asked for if you entered it more than {minutes} minutes ago.',
    it: 'Questa modifica riguarda gli accessi. La password è richiesta se l’ha inserita più di {minutes} minuti fa.',
  },
  'confirm.submit': common.confirm,
  'error.confirm_first': {
    fr: 'Rien n’a été changé. Confirmez d’abord votre mot de passe.',
    en: 'Nothing was changed. Confirm your password first.',
    it: 'Nulla è stato modificato. Confermi prima la sua password.',
  },
  'again.title': {
    fr: 'Reconnectez-vous pour continuer',
    en: 'Sign in again to continue',
    it: 'Acceda di nuovo per continuare',
  },
  'again.text': {
    fr: 'Votre session a pris fin. Ce que vous avez saisi est toujours sur cette page et sera enregistré après la connexion.',
    en: 'Your session has ended. What you typed is still on this page and will be saved once you have signed in.',
    it: 'La sua sessione è terminata. I dati inseriti sono ancora in questa pagina e saranno salvati dopo l’accesso.',
  },
  'again.leave': { fr: 'Se déconnecter', en: 'Log out', it: 'Esci' },
  'again.back': common.back,
  'setup.link': {
    fr: 'Créer le premier administrateur',
    en: 'Create the first administrator',
    it: 'Crea il primo amministratore',
  },
  'setup.title': {
    fr: 'Premier administrateur',
    en: 'First administrator',
    it: 'Primo amministratore',
  },
  'setup.intro': {
    fr: 'Le code à usage unique se trouve dans le fichier first-admin-code du dossier de données du serveur. Il est valable une heure.',
    en: 'The one-time code is in the file first-admin-code in the data folder of the server. It is valid for an hour.',
    it: 'Il codice monouso si trova nel file first-admin-code nella cartella dei dati del server. È valido un’ora.',
  },
  'setup.code': { fr: 'Code à usage unique', en: 'One-time code', it: 'Codice monouso' },
  'setup.first_name': common.firstName,
  'setup.last_name': common.lastName,
  'setup.repeat': {
    fr: 'Confirmer le mot de passe',
    en: 'Confirm the password',
    it: 'Conferma la password',
  },
  'setup.submit': { fr: 'Créer et se connecter', en: 'Create and sign in', it: 'Crea e accedi' },
  'setup.running': { fr: 'Création en cours…', en: 'Creating…', it: 'Creazione in corso…' },
  'setup.failed': {
    fr: 'L’administrateur n’a pas été créé.',
    en: 'The administrator was not created.',
    it: 'L’amministratore non è stato creato.',
  },
  'setup.sign_in': { fr: 'Aller à la connexion', en: 'Go to sign-in', it: 'Vai all’accesso' },
  'logout.unsent': {
    fr: {
      one: 'Une modification n’a pas encore été envoyée',
      many: '{count} modifications n’ont pas encore été envoyées',
      other: '{count} modifications n’ont pas encore été envoyées',
    },
    en: {
      one: 'One change has not been sent yet',
      other: '{count} changes have not been sent yet',
    },
    it: {
      one: 'Una modifica non è ancora stata inviata',
      many: '{count} modifiche non sono ancora state inviate',
      other: '{count} modifiche non sono ancora state inviate',
    },
  },
  'logout.unsent_text': {
    fr: 'Ce qui n’a pas été envoyé n’existe que sur cet appareil et sera perdu à la déconnexion.',
    en: 'What has not been sent exists only on this device and will be lost when you log out.',
    it: 'Ciò che non è stato inviato esiste solo su questo dispositivo e andrà perso all’uscita.',
  },
  'logout.stay': { fr: 'Rester connecté', en: 'Stay signed in', it: 'Continua la sessione' },
  'logout.anyway': {
    fr: 'Se déconnecter quand même',
    en: 'Log out anyway',
    it: 'Esci comunque',
  },
  'logout.title': { fr: 'Déconnexion', en: 'Log out', it: 'Uscita' },
  'logout.running': { fr: 'Déconnexion en cours…', en: 'Logging out…', it: 'Uscita in corso…' },
  'error.wrong_credentials': {
    fr: 'Adresse e-mail ou mot de passe incorrect.',
    en: 'The email address or password is wrong.',
    it: 'Indirizzo e-mail o password errati.',
  },
  'error.account_deactivated': {
    fr: 'Votre compte a été désactivé. Adressez-vous au bureau qui vous l’a ouvert.',
    en: 'Your account has been deactivated. Contact the office that opened it for you.',
    it: 'Il suo account è stato disattivato. Si rivolga allo studio che gliel’ha aperto.',
  },
  'error.access_token_invalid': {
    fr: 'Le jeton d’accès est invalide ou a expiré',
    en: 'Access token is invalid or expired',
    it: 'Il token di accesso non è valido o è scaduto',
  },
  'error.refresh_token_invalid': {
    fr: 'Le jeton d’actualisation est invalide ou a expiré',
    en: 'Refresh token is invalid or expired',
    it: 'Il token di aggiornamento non è valido o è scaduto',
  },
  'error.password_short': {
    fr: 'Le mot de passe doit compter au moins 8 caractères',
    en: 'Password must be at least 8 characters',
    it: 'La password deve contenere almeno 8 caratteri',
  },
  'error.password_wrong': {
    fr: 'Ce n’est pas votre mot de passe actuel.',
    en: 'This is not your current password.',
    it: 'Non è la sua password attuale.',
  },
  'error.password_common': {
    fr: 'Ce mot de passe est trop courant. Choisissez par exemple plusieurs mots sans lien entre eux.',
    en: 'This password is too common. Choose, for example, several words that have nothing in common.',
    it: 'Questa password è troppo comune. Scelga per esempio più parole senza legame tra loro.',
  },
  'error.password_personal': {
    fr: 'Ce mot de passe contient le nom, l’adresse ou l’entreprise du titulaire du compte. Choisissez autre chose.',
    en: 'This password contains the name, address or company of the account holder. Choose something else.',
    it: 'Questa password contiene il nome, l’indirizzo o la ditta del titolare dell’account. Ne scelga un’altra.',
  },
  'error.password_product': {
    fr: 'Ce mot de passe contient « Égide », le nom de ce logiciel. Choisissez autre chose.',
    en: 'This password contains “Égide”, the name of this software. Choose something else.',
    it: 'Questa password contiene «Égide», il nome di questo software. Ne scelga un’altra.',
  },
  'error.password_keyboard': {
    fr: 'Ce mot de passe suit les touches du clavier. Choisissez autre chose.',
    en: 'This password follows the keys of the keyboard. Choose something else.',
    it: 'Questa password segue i tasti della tastiera. Ne scelga un’altra.',
  },
  'error.password_repeated': {
    fr: 'Ce mot de passe répète les mêmes caractères. Choisissez autre chose.',
    en: 'This password repeats the same characters. Choose something else.',
    it: 'Questa password ripete gli stessi caratteri. Ne scelga un’altra.',
  },
  'error.password_sequence': {
    fr: 'Ce mot de passe suit l’alphabet ou les chiffres. Choisissez autre chose.',
    en: 'This password follows the alphabet or the digits. Choose something else.',
    it: 'Questa password segue l’alfabeto o le cifre. Ne scelga un’altra.',
  },
  'error.password_date': {
    fr: 'Ce mot de passe est une date ou une année. Choisissez autre chose.',
    en: 'This password is a date or a year. Choose something else.',
    it: 'Questa password è una data o un anno. Ne scelga un’altra.',
  },
  'error.code_wrong': {
    fr: 'Ce code est faux ou a déjà servi. Attendez le suivant.',
    en: 'This code is wrong or has already been used. Wait for the next one.',
    it: 'Questo codice è errato o è già stato usato. Attenda il prossimo.',
  },
  'error.backup_code_wrong': {
    fr: 'Ce code de secours est faux ou a déjà servi. Vérifiez-le, ou utilisez-en un autre.',
    en: 'This backup code is wrong or has already been used. Check it, or use another one.',
    it: 'Questo codice di riserva è errato o è già stato usato. Lo verifichi, oppure ne usi un altro.',
  },
  'error.factor_locked': {
    fr: {
      one: 'Trop de codes faux : les codes sont refusés jusqu’à {time}. Réessayez dans {count} minute.',
      many: 'Trop de codes faux : les codes sont refusés jusqu’à {time}. Réessayez dans {count} minutes.',
      other:
        'Trop de codes faux : les codes sont refusés jusqu’à {time}. Réessayez dans {count} minutes.',
    },
    en: {
      one: 'Too many wrong codes: codes are refused until {time}. Try again in {count} minute.',
      other: 'Too many wrong codes: codes are refused until {time}. Try again in {count} minutes.',
    },
    it: {
      one: 'Troppi codici errati: i codici sono rifiutati fino alle {time}. Riprovi tra {count} minuto.',
      many: 'Troppi codici errati: i codici sono rifiutati fino alle {time}. Riprovi tra {count} minuti.',
      other:
        'Troppi codici errati: i codici sono rifiutati fino alle {time}. Riprovi tra {count} minuti.',
    },
  },
  'error.pending_invalid': {
    fr: 'Cette connexion a expiré. Recommencez.',
    en: 'This sign-in has expired. Start again.',
    it: 'Questo accesso è scaduto. Ricominci.',
  },
  'error.no_key': {
    fr: 'Aucune application n’attend de confirmation. Recommencez.',
    en: 'No app is waiting to be confirmed. Start again.',
    it: 'Nessuna applicazione attende conferma. Ricominci.',
  },
  'error.key_expired': {
    fr: 'La clé affichée a plus de {minutes} minutes et n’est plus valable. Recommencez pour en obtenir une nouvelle.',
    en: 'The key on the screen is more than {minutes} minutes old and no longer valid. Start again to get a new one.',
    it: 'La chiave mostrata ha più di {minutes} minuti e non è più valida. Ricominci per ottenerne una nuova.',
  },
  'error.second_factor_on': {
    fr: 'La double authentification est déjà activée : saisissez un code.',
    en: 'Two-factor authentication is already on: enter a code.',
    it: 'L’autenticazione a due fattori è già attiva: inserisca un codice.',
  },
  'error.second_factor_required': {
    fr: 'Votre bureau exige la double authentification. Vous pouvez remplacer l’application.',
    en: 'Your office requires two-factor authentication. You can replace the app.',
    it: 'Il suo studio richiede l’autenticazione a due fattori. Può sostituire l’applicazione.',
  },
  'error.second_factor_not_offered': {
    fr: 'La double authentification ne vous est pas proposée.',
    en: 'Two-factor authentication is not offered to you.',
    it: 'L’autenticazione a due fattori non le è proposta.',
  },
  'error.second_factor_own': {
    fr: 'Désactivez ou remplacez la vôtre dans votre profil.',
    en: 'Turn your own off, or replace it, in your profile.',
    it: 'Disattivi o sostituisca la sua nel suo profilo.',
  },
  'error.second_factor_off': {
    fr: 'La double authentification n’est pas activée.',
    en: 'Two-factor authentication is off.',
    it: 'L’autenticazione a due fattori non è attiva.',
  },
  'error.link_invalid': {
    fr: 'Ce lien n’est plus valable : il a expiré ou a déjà servi. Demandez-en un nouveau.',
    en: 'This link is no longer valid: it has expired or has already been used. Request a new one.',
    it: 'Questo link non è più valido: è scaduto o è già stato usato. Ne richieda uno nuovo.',
  },
  'error.passwords_differ': {
    fr: 'Les mots de passe doivent être identiques',
    en: 'Passwords must be the same',
    it: 'Le password devono essere uguali',
  },
  'error.setup_code_wrong': {
    fr: 'Ce code n’est pas le bon. Lisez-le dans le dossier de données du serveur.',
    en: 'This code is wrong. Read it again in the server’s data folder.',
    it: 'Il codice non è corretto. Lo legga nella cartella dei dati del server.',
  },
  'error.setup_code_expired': {
    fr: 'Ce code a plus d’une heure ; un nouveau l’a remplacé dans le même fichier.',
    en: 'This code is more than an hour old; a new one has replaced it in the same file.',
    it: 'Il codice ha più di un’ora; un nuovo codice lo ha sostituito nello stesso file.',
  },
  'error.setup_closed': {
    fr: 'Il y a déjà un administrateur : connectez-vous avec son compte.',
    en: 'There is already an administrator: sign in with that account.',
    it: 'Esiste già un amministratore: acceda con quell’account.',
  },

  'act.view_as_started': {
    fr: 'Voir comme, début',
    en: 'View as, start',
    it: 'Vedi come, inizio',
  },
  'act.view_as_ended': {
    fr: 'Voir comme, fin',
    en: 'View as, end',
    it: 'Vedi come, fine',
  },
  'act.viewed': {
    fr: 'Page lue en « voir comme »',
    en: 'Page read in “view as”',
    it: 'Pagina letta in «vedi come»',
  },
})
