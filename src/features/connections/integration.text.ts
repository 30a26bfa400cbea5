import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const integrationText = text('integration', {
  'act.secret_set': {
    fr: 'Secret d’un service enregistré',
    en: 'Secret of a service set',
    it: 'Segreto di un servizio salvato',
  },
  'act.secret_removed': {
    fr: 'Secret d’un service retiré',
    en: 'Secret of a service removed',
    it: 'Segreto di un servizio rimosso',
  },
  'service.accounting': common.accounting,
  'service.task_notes': { fr: 'Notes de tâches', en: 'Task notes', it: 'Note dei compiti' },
  failed: {
    fr: 'Impossible de charger l’état du service.',
    en: 'Failed to load the state of the service.',
    it: 'Impossibile caricare lo stato del servizio.',
  },
  'state.off': { fr: 'Non connecté', en: 'Not connected', it: 'Non collegato' },
  'state.secret_missing': {
    fr: 'L’adresse a changé : saisissez son secret.',
    en: 'The address has changed: enter its secret.',
    it: 'L’indirizzo è cambiato: inserisca il suo segreto.',
  },
  'state.untested': { fr: 'Pas encore testé', en: 'Not tested yet', it: 'Non ancora testato' },
  'state.on': { fr: 'Connecté', en: 'Connected', it: 'Collegato' },
  'state.failing': { fr: 'En erreur', en: 'Failing', it: 'In errore' },
  'fact.host': { fr: 'Adresse appelée', en: 'Address called', it: 'Indirizzo chiamato' },
  'fact.secret': { fr: 'Secret', en: 'Secret', it: 'Segreto' },
  'fact.success': { fr: 'Dernier succès', en: 'Last success', it: 'Ultimo successo' },
  'fact.error': { fr: 'Dernière erreur', en: 'Last error', it: 'Ultimo errore' },
  'secret.set': {
    fr: 'Enregistré le {date} par {name}',
    en: 'Set on {date} by {name}',
    it: 'Salvato il {date} da {name}',
  },
  'secret.somebody': {
    fr: 'une personne supprimée',
    en: 'a deleted person',
    it: 'una persona eliminata',
  },
  'secret.environment': {
    fr: 'Donné par la configuration du serveur',
    en: 'Given by the server’s configuration',
    it: 'Fornito dalla configurazione del server',
  },
  'secret.none': { fr: 'Aucun', en: 'None', it: 'Nessuno' },
  'secret.label': { fr: 'Nouveau secret', en: 'New secret', it: 'Nuovo segreto' },
  'secret.help': {
    fr: 'Chiffré dès l’enregistrement, il n’est plus jamais affiché.',
    en: 'Encrypted once saved, it is never shown again.',
    it: 'Cifrato al salvataggio, non viene più mostrato.',
  },
  'secret.save': { fr: 'Enregistrer le secret', en: 'Save the secret', it: 'Salva il segreto' },
  'secret.saved': { fr: 'Secret enregistré', en: 'Secret saved', it: 'Segreto salvato' },
  'secret.remove': { fr: 'Retirer', en: 'Remove', it: 'Rimuovi' },
  'secret.removed': { fr: 'Secret retiré', en: 'Secret removed', it: 'Segreto rimosso' },
  test: { fr: 'Tester la connexion', en: 'Test the connection', it: 'Testa il collegamento' },
  'test.found': {
    fr: 'La connexion fonctionne : « {name} »',
    en: 'The connection works: “{name}”',
    it: 'Il collegamento funziona: «{name}»',
  },
  'test.failed': {
    fr: 'Le test a échoué : la dernière erreur dit pourquoi.',
    en: 'The test failed: the last error says why.',
    it: 'Il test non è riuscito: l’ultimo errore dice perché.',
  },
  'error.not_configured': {
    fr: 'Saisissez d’abord le secret du service.',
    en: 'Enter the secret of the service first.',
    it: 'Inserisca prima il segreto del servizio.',
  },
  'error.secret_form': {
    fr: 'Indiquez le secret tel que le service l’affiche : au moins 8 caractères, sans espace.',
    en: 'Enter the secret as the service shows it: at least 8 characters, without spaces.',
    it: 'Indichi il segreto come lo mostra il servizio: almeno 8 caratteri, senza spazi.',
  },
  'error.not_https': {
    fr: 'L’adresse doit commencer par https:// : corrigez-la.',
    en: 'The address must begin with https://: correct it.',
    it: 'L’indirizzo deve iniziare con https://: lo corregga.',
  },
  'error.private_address': {
    fr: 'Cette adresse mène à un réseau privé : indiquez une adresse publique.',
    en: 'This address leads into a private network: enter a public one.',
    it: 'Questo indirizzo porta a una rete privata: ne indichi uno pubblico.',
  },
  'error.redirected': {
    fr: 'Le service renvoie à une autre adresse : indiquez celle-ci.',
    en: 'The service redirects to another address: enter that one.',
    it: 'Il servizio rinvia a un altro indirizzo: indichi quello.',
  },
  'error.too_slow': {
    fr: 'Le service n’a pas répondu à temps : réessayez plus tard.',
    en: 'The service is not responding in time: try again later.',
    it: 'Il servizio non ha risposto in tempo: riprovi più tardi.',
  },
  'error.too_large': {
    fr: 'La réponse du service est trop grande : vérifiez l’adresse.',
    en: 'The response of the service is too large: check the address.',
    it: 'La risposta del servizio è troppo grande: verifichi l’indirizzo.',
  },
  'error.unreachable': {
    fr: 'Le service est injoignable : vérifiez l’adresse ou réessayez plus tard.',
    en: 'The service cannot be reached: check the address or try again later.',
    it: 'Il servizio non è raggiungibile: verifichi l’indirizzo o riprovi più tardi.',
  },
  'error.unreadable': {
    fr: 'La réponse du service n’est pas celle attendue : vérifiez l’adresse.',
    en: 'The response of the service is not the expected one: check the address.',
    it: 'La risposta del servizio non è quella attesa: verifichi l’indirizzo.',
  },
  'error.unauthorised': {
    fr: 'Le service refuse le secret : saisissez-en un autre.',
    en: 'The service refuses the secret: enter another one.',
    it: 'Il servizio rifiuta il segreto: ne inserisca un altro.',
  },
  'error.forbidden': {
    fr: 'Le secret ne donne pas accès à ces données : étendez ses droits dans le service.',
    en: 'The secret gives no access to this data: extend its rights in the service.',
    it: 'Il segreto non dà accesso a questi dati: ne estenda i diritti nel servizio.',
  },
  'error.not_found': {
    fr: 'Le service ne trouve pas ce qui est demandé : vérifiez ces paramètres et ses droits.',
    en: 'The service does not find what is asked for: check these settings and its rights.',
    it: 'Il servizio non trova ciò che è richiesto: verifichi queste impostazioni e i suoi diritti.',
  },
  'error.busy': {
    fr: 'Trop d’appels au service : réessayez dans un instant.',
    en: 'Too many calls to the service: try again in a moment.',
    it: 'Troppe chiamate al servizio: riprovi tra un istante.',
  },
  'error.no_turn': {
    fr: 'Trop d’appels au service : réessayez dans un instant.',
    en: 'Too many calls to the service: try again in a moment.',
    it: 'Troppe chiamate al servizio: riprovi tra un istante.',
  },
  'error.refused': {
    fr: 'Le service refuse ce qui lui est envoyé : vérifiez ces paramètres.',
    en: 'The service refuses what is sent to it: check these settings.',
    it: 'Il servizio rifiuta ciò che gli viene inviato: verifichi queste impostazioni.',
  },
  'error.failed': {
    fr: 'Le service est en panne : réessayez plus tard.',
    en: 'The service is failing: try again later.',
    it: 'Il servizio è guasto: riprovi più tardi.',
  },
})
