import { text } from '../../kernel/text.ts'

export const mandateText = text('mandate', {
  'status.draft': { fr: 'Brouillon', en: 'Draft', it: 'Bozza' },
  'status.offered': { fr: 'Offert', en: 'Offered', it: 'Offerto' },
  'status.ordered': { fr: 'Commandé', en: 'Ordered', it: 'Ordinato' },
  'status.in_progress': { fr: 'En cours', en: 'In progress', it: 'In corso' },
  'status.in_review': { fr: 'En contrôle', en: 'In review', it: 'In verifica' },
  'status.delivered': { fr: 'Livré', en: 'Delivered', it: 'Consegnato' },
  'status.closed': { fr: 'Clôturé', en: 'Closed', it: 'Chiuso' },
  'status.cancelled': { fr: 'Annulé', en: 'Cancelled', it: 'Annullato' },
  'error.kind_fixed': {
    fr: 'Le genre de prestation ne change plus après le brouillon.',
    en: 'The kind of service no longer changes after the draft.',
    it: 'Il tipo di prestazione non cambia più dopo la bozza.',
  },
  'error.deletion_unconfirmed': {
    fr: 'Confirmez la suppression en indiquant le numéro du mandat, {number}.',
    en: 'Confirm the deletion by giving the number of the mandate, {number}.',
    it: 'Confermi l’eliminazione indicando il numero del mandato, {number}.',
  },
  'error.transition_forbidden': {
    fr: 'Vous ne pouvez pas faire passer ce mandat dans cet état.',
    en: 'You may not bring this mandate to that state.',
    it: 'Non può portare questo mandato in quello stato.',
  },
  'error.no_such_way': {
    fr: 'Ce passage n’existe pas depuis l’état actuel.',
    en: 'There is no such step from the present state.',
    it: 'Questo passaggio non esiste dallo stato attuale.',
  },
  'error.until_past': {
    fr: 'Indiquez une date à venir.',
    en: 'Enter a date to come.',
    it: 'Indichi una data futura.',
  },
  'error.not_open': {
    fr: 'Ce mandat est terminé, il n’attend plus personne.',
    en: 'This mandate has ended, it waits for nobody.',
    it: 'Questo mandato è concluso, non attende nessuno.',
  },
  'error.reason_required': {
    fr: 'Indiquez la raison.',
    en: 'Give the reason.',
    it: 'Indichi il motivo.',
  },
  'error.guard_quoteSent': {
    fr: 'Aucune offre n’a encore été envoyée.',
    en: 'No quote has been sent yet.',
    it: 'Non è ancora stata inviata alcuna offerta.',
  },
  'error.guard_clientSet': {
    fr: 'Indiquez d’abord le client.',
    en: 'Set the client first.',
    it: 'Indichi prima il cliente.',
  },
  'error.guard_responsibleSet': {
    fr: 'Désignez d’abord la personne responsable.',
    en: 'Name the responsible person first.',
    it: 'Designi prima la persona responsabile.',
  },
  'error.guard_checklistDone': {
    fr: 'La liste de contrôle de l’étape n’est pas terminée.',
    en: 'The checklist of the stage is not complete.',
    it: 'La lista di controllo della fase non è completa.',
  },
  'error.guard_reportPublished': {
    fr: 'Aucun rapport final n’est publié.',
    en: 'No final report is published.',
    it: 'Nessun rapporto finale è pubblicato.',
  },
  'error.guard_taskOpen': {
    fr: 'Une tâche est encore ouverte.',
    en: 'A task is still open.',
    it: 'Un compito è ancora aperto.',
  },
  'error.address_required': {
    fr: 'Choisissez un bâtiment ou indiquez sa rue.',
    en: 'Choose a building or enter its street.',
    it: 'Scelga un edificio o ne indichi la via.',
  },
  'mail.requested.subject': {
    fr: 'Demande {number}, {address}',
    en: 'Request {number}, {address}',
    it: 'Richiesta {number}, {address}',
  },
  'mail.requested.text': {
    fr: '{client} demande une prestation pour {address}. Le brouillon {number} vous attend :\n{url}',
    en: '{client} asks for a service for {address}. The draft {number} is waiting for you:\n{url}',
    it: '{client} chiede una prestazione per {address}. La bozza {number} La attende:\n{url}',
  },
  'request.title': {
    fr: 'Demander : {product}',
    en: 'Ask for: {product}',
    it: 'Richiedere: {product}',
  },
  'request.text': {
    fr: 'Dites-nous de quel bâtiment il s’agit. Nous vous répondons avec une offre.',
    en: 'Tell us which building it is about. We answer with a quote.',
    it: 'Ci dica di quale edificio si tratta. Le rispondiamo con un’offerta.',
  },
  'request.submit': {
    fr: 'Envoyer la demande',
    en: 'Send the request',
    it: 'Inviare la richiesta',
  },
  'request.sent': {
    fr: 'Demande {number} envoyée.',
    en: 'Request {number} sent.',
    it: 'Richiesta {number} inviata.',
  },
  'request.other': { fr: 'Un autre bâtiment', en: 'Another building', it: 'Un altro edificio' },
  'request.menu': {
    fr: 'Demander une prestation',
    en: 'Ask for a service',
    it: 'Richiedere una prestazione',
  },
  'request.none': {
    fr: 'Cette prestation n’est pas proposée pour le moment.',
    en: 'This service is not offered at the moment.',
    it: 'Questa prestazione non è offerta al momento.',
  },
  'request.by_client': {
    fr: 'Demandé par le client',
    en: 'Asked for by the client',
    it: 'Richiesto dal cliente',
  },
  'request.list': { fr: 'Demandes envoyées', en: 'Requests sent', it: 'Richieste inviate' },
  'section.service': { fr: 'Prestation', en: 'Service', it: 'Prestazione' },
  'section.place': { fr: 'Bâtiment', en: 'Building', it: 'Edificio' },
  'section.message': { fr: 'Votre demande', en: 'Your request', it: 'La Sua richiesta' },
  'field.street_name': { fr: 'Rue', en: 'Street', it: 'Via' },
  'field.street_number': { fr: 'Numéro', en: 'Number', it: 'Numero' },
  'field.postcode': { fr: 'NPA', en: 'Postcode', it: 'NPA' },
  'field.city': { fr: 'Localité', en: 'City', it: 'Località' },
  'field.request': {
    fr: 'De quoi avez-vous besoin',
    en: 'What you need',
    it: 'Di che cosa ha bisogno',
  },
  'mail.in_review.subject': {
    fr: 'À contrôler : {number}, {address}',
    en: 'To review: {number}, {address}',
    it: 'Da verificare: {number}, {address}',
  },
  'mail.in_review.text': {
    fr: 'Bonjour {name},\n\nLe mandat {number} ({address}) attend votre contrôle.\n\n{url}\n',
    en: 'Hello {name},\n\nMandate {number} ({address}) is waiting for your review.\n\n{url}\n',
    it: 'Buongiorno {name},\n\nIl mandato {number} ({address}) attende la Sua verifica.\n\n{url}\n',
  },
  'mail.delivered.subject': {
    fr: 'Votre rapport est prêt : {address}',
    en: 'Your report is ready: {address}',
    it: 'Il Suo rapporto è pronto: {address}',
  },
  'mail.delivered.text': {
    fr: 'Bonjour {name},\n\nLe mandat {number} pour {address} est livré. Vous pouvez le consulter et l’accepter ici :\n\n{url}\n',
    en: 'Hello {name},\n\nMandate {number} for {address} has been delivered. You can look at it and accept it here:\n\n{url}\n',
    it: 'Buongiorno {name},\n\nIl mandato {number} per {address} è stato consegnato. Può consultarlo e accettarlo qui:\n\n{url}\n',
  },
  'warning.twin': {
    fr: 'Un mandat du même genre est déjà ouvert pour ce bâtiment : {numbers}.',
    en: 'A mandate of the same kind is already open for this building: {numbers}.',
    it: 'Per questo edificio è già aperto un mandato dello stesso tipo: {numbers}.',
  },
  'warning.twin_incitative': {
    fr: 'Un seul conseil incitatif est financé par installation, et il y en a déjà un d’ouvert : {numbers}.',
    en: 'Only one incitative consultation is funded per installation, and one is already open: {numbers}.',
    it: 'È finanziata una sola consulenza incentivante per impianto, e ce n’è già una aperta: {numbers}.',
  },

  'section.order': { fr: 'Commande', en: 'Order', it: 'Ordine' },
  'section.team': { fr: 'Suivi', en: 'Follow-up', it: 'Seguito' },
  'section.office': { fr: 'Bureau', en: 'Office', it: 'Ufficio' },
  'field.number': { fr: 'N°', en: 'No.', it: 'N.' },
  'field.status': { fr: 'Statut', en: 'Status', it: 'Stato' },
  'field.waiting': { fr: 'Attente', en: 'Waiting', it: 'Attesa' },
  'field.kind': { fr: 'Type de produit', en: 'Product type', it: 'Tipo di prodotto' },
  'field.product': { fr: 'Produit', en: 'Product', it: 'Prodotto' },
  'field.building_city': { fr: 'Localité', en: 'City', it: 'Località' },
  'field.building': { fr: 'Bâtiment', en: 'Building', it: 'Edificio' },
  'field.client': { fr: 'Client', en: 'Client', it: 'Cliente' },
  'field.partner': { fr: 'Partenaire', en: 'Partner', it: 'Partner' },
  'field.responsible': { fr: 'Responsable', en: 'Person in charge', it: 'Responsabile' },
  'field.due_date': { fr: 'Échéance', en: 'Deadline', it: 'Scadenza' },
  'field.price': { fr: 'Prix', en: 'Price', it: 'Prezzo' },
  'field.internal_note': { fr: 'Note interne', en: 'Internal note', it: 'Nota interna' },
  'help.product': {
    fr: 'Le genre de prestation ne change plus après le brouillon.',
    en: 'The kind of service is fixed once the draft ends.',
    it: 'Il tipo di prestazione è fissato alla fine della bozza.',
  },
  'help.client': {
    fr: 'La personne ou la société qui commande.',
    en: 'The person or company that orders.',
    it: 'La persona o la società che ordina.',
  },
  'help.price': {
    fr: 'Hors TVA, à la commande.',
    en: 'Without VAT, at the order.',
    it: 'IVA esclusa, all’ordine.',
  },
  'help.internal_note': {
    fr: 'Visible de l’administration seulement.',
    en: 'Seen by administrators only.',
    it: 'Visibile solo all’amministrazione.',
  },
  'placeholder.building': {
    fr: 'Adresse ou EGID',
    en: 'Address or EGID',
    it: 'Indirizzo o EGID',
  },
  'placeholder.client': { fr: 'Nom ou société', en: 'Name or company', it: 'Nome o società' },
  'placeholder.partner': { fr: 'Nom ou société', en: 'Name or company', it: 'Nome o società' },
  'placeholder.responsible': { fr: 'Nom', en: 'Name', it: 'Nome' },

  'list.title': { fr: 'Mandats', en: 'Mandates', it: 'Mandati' },
  'list.my_title': { fr: 'Mes mandats', en: 'My mandates', it: 'I miei mandati' },
  'list.new': { fr: 'Nouveau mandat', en: 'New mandate', it: 'Nuovo mandato' },
  'list.choose_product': {
    fr: 'Choisir le produit',
    en: 'Choose the product',
    it: 'Scegliere il prodotto',
  },
  'list.search': {
    fr: 'Adresse, client, numéro, produit…',
    en: 'Address, client, number, product…',
    it: 'Indirizzo, cliente, numero, prodotto…',
  },
  'list.all_products': { fr: 'Tous les produits', en: 'All products', it: 'Tutti i prodotti' },
  'list.states': { fr: 'Statuts', en: 'States', it: 'Stati' },
  'list.open': { fr: 'Ouverts', en: 'Open', it: 'Aperti' },
  'list.waiting': { fr: 'En attente', en: 'Waiting', it: 'In attesa' },
  'list.created': { fr: 'Créé le', en: 'Created', it: 'Creato il' },
  'list.responsible_short': { fr: 'Resp.', en: 'Resp.', it: 'Resp.' },
  'list.failed': {
    fr: 'Les mandats n’ont pas pu être chargés.',
    en: 'Failed to load mandates.',
    it: 'Impossibile caricare i mandati.',
  },
  'list.empty': { fr: 'Aucun mandat', en: 'No mandates', it: 'Nessun mandato' },
  'list.contact': {
    fr: 'Contactez l’administrateur à l’adresse {email}.',
    en: 'Contact the administrator at {email}.',
    it: 'Contatti l’amministratore all’indirizzo {email}.',
  },
  'due_date.late': { fr: 'En retard', en: 'Late', it: 'In ritardo' },
  'due_date.week': { fr: 'Dans les 7 jours', en: 'Within 7 days', it: 'Entro 7 giorni' },
  'due_date.month': { fr: 'Dans les 30 jours', en: 'Within 30 days', it: 'Entro 30 giorni' },
  'action.consultation': {
    fr: 'Conseil sur place',
    en: 'On-site consultation',
    it: 'Consulenza sul posto',
  },
  'action.move': { fr: 'Changer le statut', en: 'Change the status', it: 'Cambiare lo stato' },
  'action.assign': { fr: 'Affecter', en: 'Assign', it: 'Assegnare' },
  'action.delete': { fr: 'Supprimer', en: 'Delete', it: 'Eliminare' },
  'action.wait': { fr: 'Mettre en attente', en: 'Put on waiting', it: 'Mettere in attesa' },
  'action.change_waiting': {
    fr: 'Modifier l’attente',
    en: 'Change the waiting',
    it: 'Modificare l’attesa',
  },
  'action.cancel': { fr: 'Retour', en: 'Back', it: 'Indietro' },

  'delete.title': {
    fr: 'Supprimer le mandat {number} ?',
    en: 'Delete mandate {number}?',
    it: 'Eliminare il mandato {number}?',
  },
  'delete.text': {
    fr: '{address} : le mandat disparaît des listes de tous les participants et va à la corbeille pour 30 jours.',
    en: '{address}: the mandate disappears from the lists of everybody who takes part and goes to the trash for 30 days.',
    it: '{address}: il mandato scompare dagli elenchi di tutti i partecipanti e va nel cestino per 30 giorni.',
  },
  'delete.type': {
    fr: 'Saisissez le numéro du mandat pour confirmer',
    en: 'Type the number of the mandate to confirm',
    it: 'Digiti il numero del mandato per confermare',
  },
  'delete.done': { fr: 'Mandat supprimé', en: 'Mandate deleted', it: 'Mandato eliminato' },
  'delete.failed': {
    fr: 'Erreur lors de la suppression du mandat',
    en: 'Error deleting mandate',
    it: 'Errore durante l’eliminazione del mandato',
  },
  'delete.unexpected': {
    fr: 'Une erreur inattendue est survenue lors de la suppression du mandat.',
    en: 'An unexpected error occurred while deleting the mandate.',
    it: 'Si è verificato un errore imprevisto durante l’eliminazione del mandato.',
  },

  'new.title': {
    fr: 'Nouveau mandat {product}',
    en: 'New mandate: {product}',
    it: 'Nuovo mandato {product}',
  },
  'new.submit': { fr: 'Créer le mandat', en: 'Create the mandate', it: 'Creare il mandato' },
  'new.created': {
    fr: 'Mandat {number} créé',
    en: 'Mandate {number} created',
    it: 'Mandato {number} creato',
  },
  'new.product': { fr: 'Choisir un produit', en: 'Choose a product', it: 'Scegliere un prodotto' },

  'building.ours': { fr: 'Nos bâtiments', en: 'Our buildings', it: 'I nostri edifici' },
  'building.register': {
    fr: 'Registre (le bâtiment sera créé)',
    en: 'Register: creates the building',
    it: 'Registro: crea l’edificio',
  },
  'building.egid': { fr: 'EGID {egid}', en: 'EGID {egid}', it: 'EGID {egid}' },
  'building.creating': {
    fr: 'Création du bâtiment…',
    en: 'Creating the building…',
    it: 'Creazione dell’edificio…',
  },
  'building.created': {
    fr: 'Bâtiment créé depuis le registre.',
    en: 'Building created from the register.',
    it: 'Edificio creato dal registro.',
  },
  'building.not_created': {
    fr: 'Le bâtiment n’a pas pu être créé : {detail}',
    en: 'The building could not be created: {detail}',
    it: 'Impossibile creare l’edificio: {detail}',
  },
  'building.search_failed': {
    fr: 'Les adresses n’ont pas pu être cherchées.',
    en: 'Addresses could not be searched.',
    it: 'Impossibile cercare gli indirizzi.',
  },
  'building.nothing': {
    fr: 'Aucune adresse trouvée',
    en: 'No address found',
    it: 'Nessun indirizzo trovato',
  },
  'building.clear': {
    fr: 'Choisir un autre bâtiment',
    en: 'Choose another building',
    it: 'Scegliere un altro edificio',
  },
  'building.source': { fr: 'Source : {title}', en: 'Source: {title}', it: 'Fonte: {title}' },
  'building.open': { fr: 'Ouvrir le bâtiment', en: 'Open the building', it: 'Aprire l’edificio' },
  'building.failed': {
    fr: 'Le bâtiment n’a pas pu être chargé.',
    en: 'Failed to load the building.',
    it: 'Impossibile caricare l’edificio.',
  },
  'building.unknown': { fr: 'non disponible', en: 'not available', it: 'non disponibile' },

  'record.failed': {
    fr: 'Le mandat n’a pas pu être chargé.',
    en: 'Failed to load the mandate.',
    it: 'Impossibile caricare il mandato.',
  },
  'record.states': {
    fr: 'Étapes du mandat',
    en: 'Stages of the mandate',
    it: 'Fasi del mandato',
  },
  'record.planned': { fr: 'prévu {date}', en: 'due {date}', it: 'previsto {date}' },
  'record.cancelled': {
    fr: 'Annulé le {date}',
    en: 'Cancelled on {date}',
    it: 'Annullato il {date}',
  },
  'record.nobody': { fr: 'à désigner', en: 'to be named', it: 'da designare' },
  'record.people': { fr: 'Personnes', en: 'People', it: 'Persone' },
  'record.waits_until': { fr: 'jusqu’au {date}', en: 'until {date}', it: 'fino al {date}' },
  'record.wait_ended': {
    fr: 'L’attente est terminée',
    en: 'The waiting is over',
    it: 'L’attesa è terminata',
  },

  'waits_for.client': {
    fr: 'En attente du client',
    en: 'Waiting for the client',
    it: 'In attesa del cliente',
  },
  'waits_for.partner': {
    fr: 'En attente du partenaire',
    en: 'Waiting for the partner',
    it: 'In attesa del partner',
  },
  'waits_for.authority': {
    fr: 'En attente de l’autorité',
    en: 'Waiting for the authority',
    it: 'In attesa dell’autorità',
  },
  'waits_for.subsidy': {
    fr: 'En attente de la subvention',
    en: 'Waiting for the subsidy',
    it: 'In attesa del sussidio',
  },
  'waits_for.third_party': {
    fr: 'En attente d’un tiers',
    en: 'Waiting for a third party',
    it: 'In attesa di terzi',
  },

  'move.title': { fr: 'Changer le statut', en: 'Change the status', it: 'Cambiare lo stato' },
  'move.none': {
    fr: 'Aucun passage n’est possible depuis ce statut.',
    en: 'No step is possible from this status.',
    it: 'Nessun passaggio è possibile da questo stato.',
  },
  'move.failed': {
    fr: 'Les passages possibles n’ont pas pu être chargés.',
    en: 'Failed to load the possible steps.',
    it: 'Impossibile caricare i passaggi possibili.',
  },
  'move.offered': {
    fr: 'Marquer comme offert',
    en: 'Mark as offered',
    it: 'Segnare come offerto',
  },
  'move.ordered': {
    fr: 'Enregistrer la commande',
    en: 'Record the order',
    it: 'Registrare l’ordine',
  },
  'move.in_progress': {
    fr: 'Commencer le travail',
    en: 'Start the work',
    it: 'Iniziare il lavoro',
  },
  'move.back': {
    fr: 'Renvoyer pour correction',
    en: 'Send back to work',
    it: 'Rimandare al lavoro',
  },
  'move.reopen': { fr: 'Rouvrir le mandat', en: 'Reopen the mandate', it: 'Riaprire il mandato' },
  'move.in_review': {
    fr: 'Passer en contrôle',
    en: 'Hand over for review',
    it: 'Passare alla verifica',
  },
  'move.delivered': {
    fr: 'Livrer au client',
    en: 'Deliver to the client',
    it: 'Consegnare al cliente',
  },
  'move.closed': { fr: 'Clôturer le mandat', en: 'Close the mandate', it: 'Chiudere il mandato' },
  'move.accept': {
    fr: 'Accepter le rapport',
    en: 'Accept the report',
    it: 'Accettare il rapporto',
  },
  'move.cancelled': {
    fr: 'Annuler le mandat',
    en: 'Cancel the mandate',
    it: 'Annullare il mandato',
  },
  'move.waivable': {
    fr: 'Vous pouvez passer outre en indiquant la raison.',
    en: 'You can override this by giving a reason.',
    it: 'Può proseguire comunque indicando il motivo.',
  },
  'move.mails': {
    fr: 'Le client en est averti par e-mail.',
    en: 'The client is told by e-mail.',
    it: 'Il cliente ne è avvisato per e-mail.',
  },
  'move.ends_waiting': {
    fr: 'L’attente en cours prend fin.',
    en: 'The present waiting ends.',
    it: 'L’attesa in corso termina.',
  },
  'move.done': {
    fr: 'Statut : {status}',
    en: 'Status: {status}',
    it: 'Stato: {status}',
  },

  'home.title': {
    fr: 'Mes projets en cours',
    en: 'My ongoing projects',
    it: 'I miei progetti in corso',
  },
  'home.no_ongoing': {
    fr: 'Aucun projet en cours',
    en: 'No ongoing projects',
    it: 'Nessun progetto in corso',
  },
  'home.offers': { fr: 'Offres', en: 'Offers', it: 'Offerte' },
  'home.offer': { fr: 'Offre', en: 'Offer', it: 'Offerta' },
  'home.offer_text': {
    fr: 'Une offre vous a été faite pour ce bâtiment.',
    en: 'You have been made an offer for this building.',
    it: 'Le è stata fatta un’offerta per questo edificio.',
  },
  'home.ended': {
    fr: {
      one: '{count} projet terminé',
      many: '{count} projets terminés',
      other: '{count} projets terminés',
    },
    en: { one: '{count} finished project', other: '{count} finished projects' },
    it: {
      one: '{count} progetto concluso',
      many: '{count} progetti conclusi',
      other: '{count} progetti conclusi',
    },
  },
  'home.more': { fr: 'Afficher plus', en: 'Show more', it: 'Mostra altri' },
  'home.steps': { fr: 'Étapes', en: 'Steps', it: 'Tappe' },
  'home.your_turn': { fr: 'À faire de votre côté', en: 'Your turn', it: 'A Lei il prossimo passo' },
  'home.waits_for_you': {
    fr: 'Nous attendons votre réponse.',
    en: 'We are waiting for your answer.',
    it: 'Attendiamo la Sua risposta.',
  },
  'home.delivered': {
    fr: 'Votre rapport est remis',
    en: 'Your report has been delivered',
    it: 'Il Suo rapporto è consegnato',
  },
  'home.closes_on': {
    fr: 'Sans objection de votre part, le projet se termine le {date}.',
    en: 'Unless you object, the project ends on {date}.',
    it: 'Senza obiezioni da parte Sua, il progetto termina il {date}.',
  },
  'home.accept_text': {
    fr: 'Le projet {number}, {address}, sera terminé.',
    en: 'The project {number}, {address}, will be finished.',
    it: 'Il progetto {number}, {address}, sarà concluso.',
  },
  'home.accepted': { fr: 'Rapport accepté', en: 'Report accepted', it: 'Rapporto accettato' },
  'home.not_accepted': {
    fr: 'Le rapport n’a pas pu être accepté : {detail}',
    en: 'The report could not be accepted: {detail}',
    it: 'Impossibile accettare il rapporto: {detail}',
  },
  'step.preparation': { fr: 'Préparation', en: 'Preparation', it: 'Preparazione' },
  'step.analysis': { fr: 'Analyse', en: 'Analysis', it: 'Analisi' },
  'step.report': { fr: 'Rapport remis', en: 'Report delivered', it: 'Rapporto consegnato' },
  'step.done': { fr: 'Terminé', en: 'Done', it: 'Concluso' },
})

/** Words of the form that asks why a mandate changes its state. */
export const moveText = text('mandate_move', {
  'field.reason': { fr: 'Raison', en: 'Reason', it: 'Motivo' },
  'help.reason': {
    fr: 'La raison est conservée dans l’historique.',
    en: 'The history keeps it.',
    it: 'La cronologia lo conserva.',
  },
})

/** Words of the form that says for whom a mandate waits. */
export const waitingText = text('mandate_waiting', {
  'field.reason': { fr: 'En attente de', en: 'Waiting for', it: 'In attesa di' },
  'reason.client': { fr: 'Client', en: 'Client', it: 'Cliente' },
  'reason.partner': { fr: 'Partenaire', en: 'Partner', it: 'Partner' },
  'reason.authority': { fr: 'Autorité', en: 'Authority', it: 'Autorità' },
  'reason.subsidy': { fr: 'Subvention', en: 'Subsidy', it: 'Sussidio' },
  'reason.third_party': { fr: 'Tiers', en: 'Third party', it: 'Terzi' },
  'field.until': { fr: 'Jusqu’au', en: 'Until', it: 'Fino al' },
  'field.next_action': { fr: 'Prochaine action', en: 'Next action', it: 'Prossima azione' },
  'help.next_action': {
    fr: 'Visible par le client quand c’est lui que l’on attend.',
    en: 'The client reads it where it is the client one waits for.',
    it: 'Il cliente la legge quando è lui che si attende.',
  },
})
