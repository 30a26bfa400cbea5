import { text } from '../../kernel/text.ts'

export const mandateText = text('mandate', {
  'status.draft': { fr: 'Brouillon', en: 'Draft', it: 'Bozza' },
  'status.offered': { fr: 'Offre envoyée', en: 'Quote sent', it: 'Offerta inviata' },
  'status.ordered': { fr: 'Commandé', en: 'Ordered', it: 'Ordinato' },
  'status.in_progress': { fr: 'En cours', en: 'In progress', it: 'In corso' },
  'status.in_review': { fr: 'En contrôle', en: 'In review', it: 'In verifica' },
  'status.delivered': { fr: 'Remis', en: 'Delivered', it: 'Consegnato' },
  'status.closed': { fr: 'Clôturé', en: 'Closed', it: 'Chiuso' },
  'status.cancelled': { fr: 'Annulé', en: 'Cancelled', it: 'Annullato' },
  'error.no_such_way': {
    fr: 'Ce changement n’est pas possible depuis le statut actuel. Rechargez la page.',
    en: 'This change is not possible from the current status. Reload the page.',
    it: 'Questo cambiamento non è possibile dallo stato attuale. Ricarichi la pagina.',
  },
  'error.until_past': {
    fr: 'Indiquez une date future.',
    en: 'Enter a future date.',
    it: 'Indichi una data futura.',
  },
  'error.reason_required': {
    fr: 'Indiquez le motif.',
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
    fr: 'La liste de contrôle de l’étape n’est pas terminée : réglez les points ouverts ou indiquez un motif.',
    en: 'The checklist of this stage is not complete: settle the open items or give a reason.',
    it: 'La lista di controllo della fase non è completa: completi i punti aperti o indichi il motivo.',
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
  'request.by_client': {
    fr: 'Demande du client',
    en: 'Requested by the client',
    it: 'Richiesto dal cliente',
  },
  'section.service': { fr: 'Prestation', en: 'Service', it: 'Prestazione' },
  'section.place': { fr: 'Bâtiment', en: 'Building', it: 'Edificio' },
  'section.message': { fr: 'Votre demande', en: 'Your request', it: 'La sua richiesta' },
  'field.street_name': { fr: 'Rue', en: 'Street', it: 'Via' },
  'field.street_number': { fr: 'Numéro', en: 'Number', it: 'Numero' },
  'field.postcode': { fr: 'NPA', en: 'Postcode', it: 'NPA' },
  'field.city': { fr: 'Localité', en: 'City', it: 'Località' },
  'field.request': {
    fr: 'Votre demande',
    en: 'What you need',
    it: 'La sua richiesta',
  },

  'section.order': { fr: 'Commande', en: 'Order', it: 'Ordine' },
  'section.team': { fr: 'Équipe et échéance', en: 'Team and deadline', it: 'Team e scadenza' },
  'section.office': { fr: 'Bureau', en: 'Office', it: 'Studio' },
  'field.number': { fr: 'N°', en: 'No.', it: 'N.' },
  'field.status': { fr: 'Statut', en: 'Status', it: 'Stato' },
  'field.waiting': { fr: 'Attente', en: 'On hold', it: 'Attesa' },
  'field.cancellation_request': {
    fr: 'Demande d’annulation',
    en: 'Cancellation request',
    it: 'Richiesta di annullamento',
  },
  'field.kind': { fr: 'Type de prestation', en: 'Product type', it: 'Tipo di prestazione' },
  'field.product': { fr: 'Produit', en: 'Product', it: 'Prodotto' },
  'field.building_city': { fr: 'Localité', en: 'City', it: 'Località' },
  'field.building': { fr: 'Bâtiment', en: 'Building', it: 'Edificio' },
  'field.client': { fr: 'Client', en: 'Client', it: 'Cliente' },
  'field.partner': { fr: 'Partenaire', en: 'Partner', it: 'Partner' },
  'field.responsible': { fr: 'Responsable', en: 'Person in charge', it: 'Responsabile' },
  'field.duplicate_of': { fr: 'Copie de', en: 'Copy of', it: 'Copia di' },
  'field.due_date': { fr: 'Échéance', en: 'Deadline', it: 'Scadenza' },
  'field.price': { fr: 'Prix', en: 'Price', it: 'Prezzo' },
  'field.internal_note': { fr: 'Note interne', en: 'Internal note', it: 'Nota interna' },
  'help.product': {
    fr: 'Le type de prestation ne peut plus changer après le brouillon.',
    en: 'The service type is fixed once the mandate leaves Draft.',
    it: 'Il tipo di prestazione è fissato alla fine della bozza.',
  },
  'help.client': {
    fr: 'La personne ou la société qui commande.',
    en: 'The person or company placing the order.',
    it: 'La persona o la società che ordina.',
  },
  'help.price': {
    fr: 'Hors TVA, au moment de la commande.',
    en: 'Excluding VAT, when ordered.',
    it: 'IVA esclusa, al momento dell’ordine.',
  },
  'help.internal_note': {
    fr: 'Visible uniquement par l’administration.',
    en: 'Visible to administrators only.',
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

  'view.label': { fr: 'Affichage', en: 'View', it: 'Vista' },
  'view.list': { fr: 'Liste', en: 'List', it: 'Elenco' },
  'view.board': { fr: 'Par statut', en: 'Board', it: 'Per stato' },
  'list.title': { fr: 'Mandats', en: 'Mandates', it: 'Mandati' },
  'list.my_title': { fr: 'Mes mandats', en: 'My mandates', it: 'I miei mandati' },
  'list.new': { fr: 'Nouveau mandat', en: 'New mandate', it: 'Nuovo mandato' },
  'list.choose_product': {
    fr: 'Choisir le produit',
    en: 'Choose the product',
    it: 'Scegli il prodotto',
  },
  'list.search': {
    fr: 'Adresse, client, numéro, produit…',
    en: 'Address, client, number, product…',
    it: 'Indirizzo, cliente, numero, prodotto…',
  },
  'list.all_products': { fr: 'Tous les produits', en: 'All products', it: 'Tutti i prodotti' },
  'list.states': { fr: 'Statuts', en: 'Statuses', it: 'Stati' },
  'list.open': { fr: 'Ouverts', en: 'Open', it: 'Aperti' },
  'list.waiting': { fr: 'En attente', en: 'On hold', it: 'In attesa' },
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
    fr: 'Fiche de visite',
    en: 'Visit worksheet',
    it: 'Scheda di sopralluogo',
  },
  'action.move': { fr: 'Changer le statut', en: 'Change the status', it: 'Cambia lo stato' },
  'action.assign': { fr: 'Attribuer', en: 'Assign', it: 'Assegna' },
  'action.duplicate': { fr: 'Dupliquer', en: 'Duplicate', it: 'Duplica' },
  'action.delete': { fr: 'Supprimer', en: 'Delete', it: 'Elimina' },
  'action.wait': { fr: 'Mettre en attente', en: 'Put on hold', it: 'Metti in attesa' },
  'action.change_waiting': {
    fr: 'Modifier l’attente',
    en: 'Change the hold',
    it: 'Modifica l’attesa',
  },
  'action.cancel': { fr: 'Retour', en: 'Back', it: 'Indietro' },

  'note.failed': {
    fr: 'Impossible de charger la note interne.',
    en: 'Failed to load the internal note.',
    it: 'Impossibile caricare la nota interna.',
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
    it: 'In attesa dell’incentivo',
  },
  'waits_for.third_party': {
    fr: 'En attente d’un tiers',
    en: 'Waiting for a third party',
    it: 'In attesa di terzi',
  },

  'move.title': { fr: 'Changer le statut', en: 'Change the status', it: 'Cambia lo stato' },
  'move.none': {
    fr: 'Aucun changement n’est possible depuis ce statut.',
    en: 'No change is possible from this status.',
    it: 'Nessun cambiamento è possibile da questo stato.',
  },
  'move.failed': {
    fr: 'Les changements possibles n’ont pas pu être chargés. Réessayez.',
    en: 'Failed to load the possible changes. Try again.',
    it: 'Impossibile caricare i cambiamenti possibili. Riprovi.',
  },
  'move.offered': {
    fr: 'Enregistrer l’envoi de l’offre',
    en: 'Record that the quote was sent',
    it: 'Registra l’invio dell’offerta',
  },
  'move.ordered': {
    fr: 'Enregistrer la commande',
    en: 'Record the order',
    it: 'Registra l’ordine',
  },
  'move.in_progress': {
    fr: 'Commencer le mandat',
    en: 'Start the work',
    it: 'Avvia il mandato',
  },
  'move.back': {
    fr: 'Renvoyer pour correction',
    en: 'Send back to work',
    it: 'Rimanda in lavorazione',
  },
  'move.reopen': { fr: 'Rouvrir le mandat', en: 'Reopen the mandate', it: 'Riapri il mandato' },
  'move.in_review': {
    fr: 'Passer en contrôle',
    en: 'Submit for review',
    it: 'Passa alla verifica',
  },
  'move.delivered': {
    fr: 'Remettre le rapport au client',
    en: 'Deliver the report to the client',
    it: 'Consegna il rapporto al cliente',
  },
  'move.closed': { fr: 'Clôturer le mandat', en: 'Close the mandate', it: 'Chiudi il mandato' },
  'move.cancelled': {
    fr: 'Annuler le mandat',
    en: 'Cancel the mandate',
    it: 'Annulla il mandato',
  },
  'move.waivable': {
    fr: 'Vous pouvez passer outre en indiquant le motif.',
    en: 'You can override this by giving a reason.',
    it: 'Può proseguire comunque indicando il motivo.',
  },
  'move.open_items': {
    fr: 'Points à régler',
    en: 'Items to settle',
    it: 'Punti da chiarire',
  },
  'move.to_reports': {
    fr: 'Ouvrir les rapports du mandat',
    en: 'Open the mandate’s reports',
    it: 'Apri i rapporti del mandato',
  },
  'move.to_responsible': {
    fr: 'Désigner la personne responsable',
    en: 'Name the responsible person',
    it: 'Designa la persona responsabile',
  },
  'move.mails': {
    fr: 'Le client en sera averti par e-mail.',
    en: 'The client will be notified by email.',
    it: 'Il cliente ne sarà avvisato per e-mail.',
  },
  'move.ends_waiting': {
    fr: 'L’attente en cours prendra fin.',
    en: 'The current hold will end.',
    it: 'L’attesa in corso terminerà.',
  },
  'move.done': {
    fr: 'Statut : {status}',
    en: 'Status: {status}',
    it: 'Stato: {status}',
  },
})

/** Words of the form that asks why a mandate changes its state. */
export const moveText = text('mandate_move', {
  'field.reason': { fr: 'Motif', en: 'Reason', it: 'Motivo' },
  'help.reason': {
    fr: 'Le motif est conservé dans l’historique.',
    en: 'Kept in the history.',
    it: 'Il motivo è conservato nella cronologia.',
  },
})

/** Words of the form that says for whom a mandate waits. */
export const waitingText = text('mandate_waiting', {
  'field.reason': { fr: 'En attente de', en: 'Waiting for', it: 'In attesa di' },
  'reason.client': { fr: 'Client', en: 'Client', it: 'Cliente' },
  'reason.partner': { fr: 'Partenaire', en: 'Partner', it: 'Partner' },
  'reason.authority': { fr: 'Autorité', en: 'Authority', it: 'Autorità' },
  'reason.subsidy': { fr: 'Subvention', en: 'Subsidy', it: 'Incentivo' },
  'reason.third_party': { fr: 'Tiers', en: 'Third party', it: 'Terzi' },
  'field.until': { fr: 'Jusqu’au', en: 'Until', it: 'Fino al' },
  'field.next_action': { fr: 'Prochaine action', en: 'Next action', it: 'Prossima azione' },
  'help.next_action': {
    fr: 'Visible par le client quand c’est lui que vous attendez.',
    en: 'The client sees this when you are waiting for them.',
    it: 'Visibile al cliente quando si attende lui.',
  },
})
