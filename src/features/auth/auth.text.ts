import { text } from '../../kernel/text.ts'

export const authText = text('auth', {
  'sign_in.title': { fr: 'Connexion', en: 'Sign in', it: 'Accesso' },
  'sign_in.email': { fr: 'Adresse e-mail', en: 'Email address', it: 'Indirizzo e-mail' },
  'sign_in.password': { fr: 'Mot de passe', en: 'Password', it: 'Password' },
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
  'sign_in.forgot': {
    fr: 'Mot de passe oublié ?',
    en: 'Forgot your password?',
    it: 'Password dimenticata?',
  },
  'reset.request': {
    fr: 'Nouveau mot de passe',
    en: 'New password',
    it: 'Nuova password',
  },
  'reset.request_text': {
    fr: 'Indiquez votre adresse e-mail : vous recevrez un lien, valable une heure, pour choisir un nouveau mot de passe.',
    en: 'Enter your email address: you will receive a link, valid for an hour, to choose a new password.',
    it: 'Indichi il suo indirizzo e-mail: riceverà un link, valido un’ora, per scegliere una nuova password.',
  },
  'reset.send': { fr: 'Envoyer le lien', en: 'Send the link', it: 'Invia il link' },
  'reset.sending': { fr: 'Envoi en cours…', en: 'Sending…', it: 'Invio in corso…' },
  'reset.sent': { fr: 'E-mail envoyé', en: 'Email sent', it: 'E-mail inviata' },
  'reset.sent_text': {
    fr: 'Si un compte a l’adresse {email}, le lien y arrivera dans quelques minutes. Regardez aussi parmi les indésirables.',
    en: 'If an account has the address {email}, the link will arrive there within minutes. Look in the junk folder too.',
    it: 'Se un account ha l’indirizzo {email}, il link vi arriverà entro pochi minuti. Guardi anche nella posta indesiderata.',
  },
  'reset.not_sent': {
    fr: 'L’e-mail n’a pas pu être envoyé :',
    en: 'Error sending email:',
    it: 'Impossibile inviare l’e-mail:',
  },
  'reset.title': {
    fr: 'Choisir un mot de passe',
    en: 'Choose a password',
    it: 'Scelga una password',
  },
  'reset.new': { fr: 'Nouveau mot de passe', en: 'New password', it: 'Nuova password' },
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
  'reset.again': {
    fr: 'Demander un nouveau lien',
    en: 'Request a new link',
    it: 'Richiedi un nuovo link',
  },
  'reset.back': { fr: 'Retour à la connexion', en: 'Back to sign-in', it: 'Torna all’accesso' },
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
  'change.done': {
    fr: 'Mot de passe changé',
    en: 'Password changed',
    it: 'Password cambiata',
  },
  'again.title': {
    fr: 'Reconnectez-vous pour continuer',
    en: 'Sign in again to go on',
    it: 'Acceda di nuovo per continuare',
  },
  'again.text': {
    fr: 'Votre session a pris fin. Ce que vous avez saisi est toujours sur cette page et sera enregistré ensuite.',
    en: 'Your session has ended. What you typed is still on this page and will be saved afterwards.',
    it: 'La sua sessione è terminata. I dati inseriti sono ancora in questa pagina e saranno salvati in seguito.',
  },
  'again.leave': { fr: 'Se déconnecter', en: 'Log out', it: 'Esci' },
  'again.back': { fr: 'Retour', en: 'Back', it: 'Indietro' },
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
  'setup.first_name': { fr: 'Prénom', en: 'First name', it: 'Nome' },
  'setup.last_name': { fr: 'Nom', en: 'Last name', it: 'Cognome' },
  'setup.repeat': {
    fr: 'Mot de passe, encore une fois',
    en: 'Password, once more',
    it: 'Password, di nuovo',
  },
  'setup.submit': { fr: 'Créer et se connecter', en: 'Create and sign in', it: 'Crea e accedi' },
  'setup.running': { fr: 'Création en cours…', en: 'Creating…', it: 'Creazione in corso…' },
  'setup.failed': {
    fr: 'L’administrateur n’a pas été créé.',
    en: 'The administrator was not created.',
    it: 'L’amministratore non è stato creato.',
  },
  'setup.sign_in': { fr: 'Vers la connexion', en: 'Go to sign-in', it: 'Vai all’accesso' },
  'logout.unsent': {
    fr: {
      one: 'Une modification n’est pas encore envoyée',
      many: '{count} modifications ne sont pas encore envoyées',
      other: '{count} modifications ne sont pas encore envoyées',
    },
    en: {
      one: 'One change has not been sent yet',
      other: '{count} changes have not been sent yet',
    },
    it: {
      one: 'Una modifica non è ancora inviata',
      many: '{count} modifiche non sono ancora inviate',
      other: '{count} modifiche non sono ancora inviate',
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
  'message.access_denied.title': { fr: 'Accès refusé', en: 'Access denied', it: 'Accesso negato' },
  'message.access_denied': {
    fr: 'Vous n’avez pas accès à cette page. Veuillez contacter l’administrateur.',
    en: 'You do not have access to this page. Please contact the administrator.',
    it: 'Non ha accesso a questa pagina. Contatti l’amministratore.',
  },
  'message.logged_out.title': {
    fr: 'Session terminée',
    en: 'Signed out',
    it: 'Sessione terminata',
  },
  'message.logged_out': {
    fr: 'Votre session sur cet appareil est terminée.',
    en: 'You are signed out on this device.',
    it: 'La sessione su questo dispositivo è terminata.',
  },
  'message.password_reset.title': {
    fr: 'Mot de passe changé',
    en: 'Password changed',
    it: 'Password cambiata',
  },
  'message.password_reset': {
    fr: 'Le mot de passe a été changé. Connectez-vous avec le nouveau.',
    en: 'Password has been reset. Sign in with the new one.',
    it: 'La password è stata cambiata. Acceda con quella nuova.',
  },
  'message.none.title': { fr: 'Message', en: 'Message', it: 'Messaggio' },
  'message.none': {
    fr: 'Il n’y a pas de message pour vous.',
    en: 'There is no message for you.',
    it: 'Non ci sono messaggi per lei.',
  },
  'error.wrong_credentials': {
    fr: 'Adresse e-mail ou mot de passe incorrect.',
    en: 'Email address or password is wrong.',
    it: 'Indirizzo e-mail o password errati.',
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
    fr: 'Ce mot de passe contient votre nom ou votre adresse. Choisissez autre chose.',
    en: 'This password contains your name or address. Choose something else.',
    it: 'Questa password contiene il suo nome o il suo indirizzo. Ne scelga un’altra.',
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
  'error.link_invalid': {
    fr: 'Ce lien n’est plus valable : il a expiré ou a déjà servi. Demandez-en un nouveau.',
    en: 'This link is no longer valid: it has expired or was used. Request a new one.',
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
})
