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
