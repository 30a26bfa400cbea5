import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of a client's projects and of the page to request a service. */
export const projectText = text('project', {
  'request.title': {
    fr: 'Demander : {product}',
    en: 'Request: {product}',
    it: 'Richiedi: {product}',
  },
  'request.text': {
    fr: 'Dites-nous de quel bâtiment il s’agit. Nous vous répondons avec une offre.',
    en: 'Tell us which building this is for. We will reply with a quote.',
    it: 'Ci dica di quale edificio si tratta. Le rispondiamo con un’offerta.',
  },
  'request.submit': {
    fr: 'Envoyer la demande',
    en: 'Send the request',
    it: 'Invia la richiesta',
  },
  'request.sent': {
    fr: 'Demande {number} envoyée.',
    en: 'Request {number} sent.',
    it: 'Richiesta {number} inviata.',
  },
  'request.other': { fr: 'Un autre bâtiment', en: 'Another building', it: 'Un altro edificio' },
  'request.menu': {
    fr: 'Demander une prestation',
    en: 'Request a service',
    it: 'Richiedi una prestazione',
  },
  'request.none': {
    fr: 'Cette prestation n’est pas proposée pour le moment.',
    en: 'This service is not offered at the moment.',
    it: 'Questa prestazione non è offerta al momento.',
  },
  'request.list': { fr: 'Demandes envoyées', en: 'Requests sent', it: 'Richieste inviate' },
  'home.title': {
    fr: 'Mes projets en cours',
    en: 'My ongoing projects',
    it: 'I miei progetti in corso',
  },
  'home.offers': common.quotes,
  'home.offer': common.quote,
  'home.offer_text': {
    fr: 'Ce mandat est au stade de l’offre.',
    en: 'This mandate is at the quote stage.',
    it: 'Questo mandato è in fase di offerta.',
  },
  'home.ended': {
    fr: {
      one: '{count} mandat terminé',
      many: '{count} mandats terminés',
      other: '{count} mandats terminés',
    },
    en: { one: '{count} finished mandate', other: '{count} finished mandates' },
    it: {
      one: '{count} mandato concluso',
      many: '{count} mandati conclusi',
      other: '{count} mandati conclusi',
    },
  },
  'home.more': { fr: 'Afficher plus', en: 'Show more', it: 'Mostra altri' },
  progress: { fr: 'Avancement', en: 'Progress', it: 'Avanzamento' },
  'home.steps': { fr: 'Étapes', en: 'Steps', it: 'Fasi' },
  'home.your_turn': { fr: 'À faire de votre côté', en: 'Your turn', it: 'Tocca a lei' },
  'home.kickoff_closed.in_review': {
    fr: 'Le formulaire de lancement est fermé : votre mandat est en contrôle. Pour compléter une réponse, écrivez au bureau.',
    en: 'The kick-off form is closed: your mandate is in review. To add an answer, write to the office.',
    it: 'Il modulo di avvio è chiuso: il suo mandato è in verifica. Per aggiungere una risposta scriva allo studio.',
  },
  'home.kickoff_closed.delivered': {
    fr: 'Le formulaire de lancement est fermé : votre mandat est livré. Pour une correction, écrivez au bureau.',
    en: 'The kick-off form is closed: your mandate is delivered. For a correction, write to the office.',
    it: 'Il modulo di avvio è chiuso: il suo mandato è consegnato. Per una correzione scriva allo studio.',
  },
  'home.waits_for_you': {
    fr: 'Nous attendons votre réponse.',
    en: 'We are waiting for your answer.',
    it: 'Attendiamo la sua risposta.',
  },
  'home.ask_office': {
    fr: 'Demandez au bureau, dans les messages, ce qu’il attend.',
    en: 'Ask the office in the messages what it is waiting for.',
    it: 'Chieda allo studio, nei messaggi, che cosa attende.',
  },
  'home.report.delivered': {
    fr: 'Votre rapport est prêt',
    en: 'Your report is ready',
    it: 'Il suo rapporto è pronto',
  },
  'home.report.closes_on': {
    fr: 'Sans objection de votre part, le rapport sera considéré comme accepté le {date}.',
    en: 'Unless you object, the report counts as accepted on {date}.',
    it: 'Senza obiezioni da parte sua, il rapporto sarà considerato accettato il {date}.',
  },
  'home.report.accept': {
    fr: 'Accepter le rapport',
    en: 'Accept the report',
    it: 'Accetta il rapporto',
  },
  'home.report.accept_text': {
    fr: 'En acceptant le rapport, vous confirmez que le mandat {number} ({address}) est rempli. Vous n’aurez plus rien à faire.',
    en: 'By accepting the report, you confirm that mandate {number} ({address}) has been fulfilled. There will be nothing left for you to do.',
    it: 'Accettando il rapporto, conferma che il mandato {number} ({address}) è adempiuto. Non avrà più nulla da fare.',
  },
  'home.report.accepted': {
    fr: 'Rapport accepté',
    en: 'Report accepted',
    it: 'Rapporto accettato',
  },
  'home.mandate.delivered': {
    fr: 'Votre mandat est achevé',
    en: 'Your mandate has been completed',
    it: 'Il suo mandato è ultimato',
  },
  'home.mandate.closes_on': {
    fr: 'Sans objection de votre part, le mandat sera considéré comme accepté le {date}.',
    en: 'Unless you object, the mandate counts as accepted on {date}.',
    it: 'Senza obiezioni da parte sua, il mandato sarà considerato accettato il {date}.',
  },
  'home.mandate.accept': {
    fr: 'Accepter le mandat',
    en: 'Accept the mandate',
    it: 'Accetta il mandato',
  },
  'home.mandate.accept_text': {
    fr: 'En l’acceptant, vous confirmez que le mandat {number} ({address}) est rempli. Vous n’aurez plus rien à faire.',
    en: 'By accepting it, you confirm that mandate {number} ({address}) has been fulfilled. There will be nothing left for you to do.',
    it: 'Accettandolo, conferma che il mandato {number} ({address}) è adempiuto. Non avrà più nulla da fare.',
  },
  'home.mandate.accepted': {
    fr: 'Mandat accepté',
    en: 'Mandate accepted',
    it: 'Mandato accettato',
  },
  'home.new_result': {
    fr: 'C’est un nouveau résultat : l’acceptation du {date} concernait le précédent et ne vaut plus.',
    en: 'This is a new result: the acceptance of {date} was of the earlier one and no longer applies.',
    it: 'È un nuovo risultato: l’accettazione del {date} riguardava il precedente e non vale più.',
  },
  'home.accepted': {
    fr: 'Accepté le {date}',
    en: 'Accepted on {date}',
    it: 'Accettato il {date}',
  },
  'home.not_accepted': {
    fr: 'L’acceptation n’a pas pu être enregistrée : {detail}',
    en: 'The acceptance could not be saved: {detail}',
    it: 'Impossibile registrare l’accettazione: {detail}',
  },
  'step.preparation': { fr: 'Préparation', en: 'Preparation', it: 'Preparazione' },
  'step.analysis': { fr: 'Analyse', en: 'Analysis', it: 'Analisi' },
  'step.delivered': { fr: 'Achevé', en: 'Completed', it: 'Ultimato' },
  'step.report': { fr: 'Rapport remis', en: 'Report delivered', it: 'Rapporto consegnato' },
  'step.done': { fr: 'Terminé', en: 'Done', it: 'Concluso' },
})
