import { common } from '../../../kernel/commonWords.ts'
import { recordWords } from '../../../kernel/recordWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the office's screens about quotes. */
export const quoteOfficeText = text('quote_office', {
  ...recordWords({
    fr: { new: 'nouvelle offre', one: 'l’offre', all: 'les offres' },
    en: { one: 'quote', many: 'quotes' },
    it: { new: 'nuova offerta', one: 'l’offerta', all: 'le offerte' },
  }),
  'list.title': common.quotes,
  'list.search': {
    fr: 'Numéro, client, adresse…',
    en: 'Number, client, address…',
    it: 'Numero, cliente, indirizzo…',
  },
  'list.failed': {
    fr: 'Impossible de charger les offres. Réessayez.',
    en: 'Error fetching data',
    it: 'Impossibile caricare le offerte. Riprovi.',
  },
  'page.failed': {
    fr: 'Impossible de charger l’offre. Réessayez.',
    en: 'Error fetching data',
    it: 'Impossibile caricare l’offerta. Riprovi.',
  },
  'page.draft': {
    fr: 'le numéro est donné à l’envoi',
    en: 'numbered when it is sent',
    it: 'il numero è assegnato all’invio',
  },
  'page.edition': {
    fr: 'version {edition}',
    en: 'version {edition}',
    it: 'versione {edition}',
  },
  'create.mandates': {
    fr: 'Choisissez d’abord le client : ses mandats sont proposés ici.',
    en: 'First choose the client: their mandates are offered here.',
    it: 'Scelga prima il cliente: i suoi mandati sono proposti qui.',
  },
  'mandates.failed': {
    fr: 'Impossible de charger les mandats.',
    en: 'Failed to load the mandates.',
    it: 'Impossibile caricare i mandati.',
  },
  'delete.text': {
    fr: 'L’offre n’est supprimée qu’ici, pas dans le service de comptabilité. Elle est placée dans la corbeille pendant 30 jours.',
    en: 'Deleting the quote removes it only here, not from the accounting service. It stays in the bin for 30 days.',
    it: 'L’offerta è eliminata solo qui, non nel servizio di contabilità. Resta nel cestino 30 giorni.',
  },
  'delete.name': { fr: 'ce brouillon', en: 'this draft', it: 'questa bozza' },
  'field.text': { fr: 'Désignation', en: 'Description', it: 'Designazione' },
  'field.quantity': common.quantity,
  'field.unit': common.unit,
  'field.unit_price': common.price,
  'field.discount': { fr: 'Remise', en: 'Discount', it: 'Sconto' },
  'field.service_until': common.serviceUntil,
  'field.vat_rate': common.vat,
  'field.net': common.total,
  'field.optional': { fr: 'Option', en: 'Option', it: 'Opzione' },
  'optional.taken': { fr: 'Choisie', en: 'Taken', it: 'Scelta' },
  'field.note': { fr: 'Remarque', en: 'Note', it: 'Nota' },
  'lines.free': { fr: 'Lignes libres', en: 'Free lines', it: 'Righe libere' },
  'lines.empty': {
    fr: 'Aucune ligne. Ajoutez une prestation.',
    en: 'No line. Add a service.',
    it: 'Nessuna riga. Aggiunga una prestazione.',
  },
  'lines.add_option': {
    fr: 'Ajouter une option',
    en: 'Add an option',
    it: 'Aggiungi un’opzione',
  },
  'lines.add_reduction': {
    fr: 'Ajouter une réduction',
    en: 'Add a reduction',
    it: 'Aggiungi una riduzione',
  },
  'lines.reduction': { fr: 'Réduction', en: 'Reduction', it: 'Riduzione' },
  'lines.add_mandate': {
    fr: 'Mandat de ce client',
    en: 'Mandate of this client',
    it: 'Mandato di questo cliente',
  },
  'lines.hint': {
    fr: 'Entrée : ligne suivante · Maj+Entrée : à la ligne dans un texte · Alt+↑ ou Alt+↓ : déplacer · o, hors d’un texte : option',
    en: 'Enter: next line · Shift+Enter: line break in a text · Alt+↑ or Alt+↓: move · o, outside a text: option',
    it: 'Invio: riga seguente · Maiusc+Invio: a capo in un testo · Alt+↑ o Alt+↓: spostare · o, fuori da un testo: opzione',
  },
  'lines.failed': {
    fr: 'L’offre n’a pas pu être enregistrée',
    en: 'Failed to save quote',
    it: 'Impossibile salvare l’offerta',
  },
  'panel.total': common.total,
  'panel.options': {
    fr: 'Options, si choisies',
    en: 'Options, if chosen',
    it: 'Opzioni, se scelte',
  },
  'panel.deposit': common.deposit,
  'action.bill_deposit': {
    fr: 'Refaire la facture d’acompte',
    en: 'Make the deposit invoice again',
    it: 'Rifai la fattura d’acconto',
  },
  'action.draft_pdf': {
    fr: 'Aperçu en PDF',
    en: 'Preview as PDF',
    it: 'Anteprima in PDF',
  },
  'action.make_deposit': {
    fr: 'Faire la facture d’acompte',
    en: 'Make the deposit invoice',
    it: 'Fai la fattura d’acconto',
  },
  'deposit.unbilled': {
    fr: 'La facture d’acompte n’est pas faite.',
    en: 'The deposit invoice is not made.',
    it: 'La fattura d’acconto non è fatta.',
  },
  'deposit.invoice': {
    fr: 'N° {number}, à payer jusqu’au {date}',
    en: 'No. {number}, to pay by {date}',
    it: 'N. {number}, da pagare entro il {date}',
  },
  'deposit.elsewhere': {
    fr: '{amount} CHF, facturés avec une autre version :',
    en: 'CHF {amount}, billed with another version:',
    it: '{amount} CHF, fatturati con un’altra versione:',
  },
  'deposit.made': {
    fr: 'Facture d’acompte établie',
    en: 'Deposit invoice made',
    it: 'Fattura d’acconto allestita',
  },
  'deposit.done': {
    fr: 'Facture d’acompte refaite avec le compte et l’adresse actuels du bureau',
    en: 'Deposit invoice made again with the office’s current account and address',
    it: 'Fattura d’acconto rifatta con il conto e l’indirizzo attuali dello studio',
  },
  'panel.accounting': common.accounting,
  'panel.before': { fr: 'Avant l’envoi', en: 'Before sending', it: 'Prima dell’invio' },
  'check.lines': {
    fr: 'Au moins une prestation hors options',
    en: 'At least one service besides options',
    it: 'Almeno una prestazione oltre alle opzioni',
  },
  'check.mandates': {
    fr: {
      one: '{count} mandat du client',
      many: '{count} mandats du client',
      other: '{count} mandats du client',
    },
    en: { one: '{count} mandate of the client', other: '{count} mandates of the client' },
    it: {
      one: '{count} mandato del cliente',
      many: '{count} mandati del cliente',
      other: '{count} mandati del cliente',
    },
  },
  'check.validity': {
    fr: 'Validité à venir',
    en: 'Validity not yet over',
    it: 'Validità non ancora scaduta',
  },
  'check.prices': {
    fr: 'Prix de chaque prestation',
    en: 'A price for each service',
    it: 'Prezzo di ogni prestazione',
  },
  'check.deposit': {
    fr: 'Acompte dans le total',
    en: 'Deposit within the total',
    it: 'Acconto entro il totale',
  },
  'check.payment': {
    fr: 'IBAN, nom et adresse du bureau, pour l’acompte',
    en: 'The office’s IBAN, name and address, for the deposit',
    it: 'IBAN, nome e indirizzo dello studio, per l’acconto',
  },
  'check.office': {
    fr: 'Nom du bureau',
    en: 'The office’s name',
    it: 'Nome dello studio',
  },
  'check.vat_status': {
    fr: 'Numéro de TVA du bureau, ou qu’il n’y est pas assujetti',
    en: 'The office’s VAT number, or that it is not subject to VAT',
    it: 'Numero IVA dello studio, o che non vi è assoggettato',
  },
  'check.vat_rates': {
    fr: 'Taux de TVA en vigueur pour chaque ligne',
    en: 'A VAT rate in force for each line',
    it: 'Aliquota IVA in vigore per ogni riga',
  },
  'check.settings': {
    fr: 'Compléter les paramètres',
    en: 'Complete the settings',
    it: 'Completa le impostazioni',
  },
  'check.others': {
    fr: 'Ces mandats ont déjà une offre',
    en: 'These mandates already have a quote',
    it: 'Questi mandati hanno già un’offerta',
  },
  'check.access': {
    fr: 'Le client a un accès',
    en: 'The client can sign in',
    it: 'Il cliente ha un accesso',
  },
  'check.no_access': {
    fr: 'Le client n’a pas encore d’accès',
    en: 'The client cannot sign in yet',
    it: 'Il cliente non ha ancora un accesso',
  },
  'check.link': {
    fr: 'L’offre part avec un lien personnel, qui prend fin avec la réponse.',
    en: 'The quote is sent with a personal link that ends with the answer.',
    it: 'L’offerta è inviata con un link personale, che termina con la risposta.',
  },
  'check.invite': { fr: 'Inviter', en: 'Invite', it: 'Invita' },
  'panel.answer': common.answer,
  'panel.versions': { fr: 'Versions', en: 'Versions', it: 'Versioni' },
  'panel.version': { fr: 'Version {edition}', en: 'Version {edition}', it: 'Versione {edition}' },
  'panel.current': { fr: 'celle-ci', en: 'this one', it: 'questa' },
  'panel.replaced': { fr: 'remplacée', en: 'replaced', it: 'sostituita' },
  'panel.newer': { fr: 'plus récente', en: 'newer', it: 'più recente' },
  'evidence.answered': {
    fr: '{name}, le {when}',
    en: '{name}, on {when}',
    it: '{name}, il {when}',
  },
  'evidence.proof': {
    fr: 'Document du {date}',
    en: 'Document of {date}',
    it: 'Documento del {date}',
  },
  'evidence.code': {
    fr: 'Code envoyé par e-mail saisi',
    en: 'Mailed code entered',
    it: 'Codice inviato per e-mail inserito',
  },
  'evidence.signature': {
    fr: 'Signature dessinée conservée',
    en: 'Drawn signature kept',
    it: 'Firma disegnata conservata',
  },
  'evidence.ip': { fr: 'Adresse {ip}', en: 'Address {ip}', it: 'Indirizzo {ip}' },
  'evidence.hash': {
    fr: 'Empreinte du PDF : {hash}',
    en: 'PDF hash: {hash}',
    it: 'Impronta del PDF: {hash}',
  },
  'action.preview': common.preview,
  'preview.line': {
    fr: 'Exemple de prestation',
    en: 'Example of a service',
    it: 'Esempio di prestazione',
  },
  'action.accepted_pdf': {
    fr: 'Télécharger l’offre acceptée',
    en: 'Download the accepted quote',
    it: 'Scarica l’offerta accettata',
  },
  'action.sent_pdf': {
    fr: 'PDF tel qu’il a été envoyé',
    en: 'PDF as it was sent',
    it: 'PDF come è stato inviato',
  },
  'action.pdf': { fr: 'Télécharger le PDF', en: 'Download the PDF', it: 'Scarica il PDF' },
  'action.send': { fr: 'Envoyer l’offre', en: 'Send the quote', it: 'Invia l’offerta' },
  'action.mail': {
    fr: 'Envoyer de nouveau le lien',
    en: 'Mail the link again',
    it: 'Invia di nuovo il link',
  },
  'action.version': common.newVersion,
  'action.cancel': { fr: 'Annuler l’offre', en: 'Cancel the quote', it: 'Annulla l’offerta' },
  'action.answer': {
    fr: 'Saisir la réponse du client',
    en: 'Enter the client’s answer',
    it: 'Inserisci la risposta del cliente',
  },
  'action.contractor': {
    fr: 'Changer de client',
    en: 'Change the client',
    it: 'Cambia il cliente',
  },
  'contractor.text': {
    fr: {
      one: 'Ses mandats ({mandates}) quittent l’offre avec leur ligne. Les lignes libres et les textes restent. Choisissez l’autre client et ses mandats.',
      many: 'Ses mandats ({mandates}) quittent l’offre avec leurs {count} lignes. Les lignes libres et les textes restent. Choisissez l’autre client et ses mandats.',
      other:
        'Ses mandats ({mandates}) quittent l’offre avec leurs {count} lignes. Les lignes libres et les textes restent. Choisissez l’autre client et ses mandats.',
    },
    en: {
      one: 'Its mandates ({mandates}) leave the quote with their line. Free lines and texts stay. Choose the other client and their mandates.',
      other:
        'Its mandates ({mandates}) leave the quote with their {count} lines. Free lines and texts stay. Choose the other client and their mandates.',
    },
    it: {
      one: 'I suoi mandati ({mandates}) escono dall’offerta con la loro riga. Le righe libere e i testi restano. Scelga l’altro cliente e i suoi mandati.',
      many: 'I suoi mandati ({mandates}) escono dall’offerta con le loro {count} righe. Le righe libere e i testi restano. Scelga l’altro cliente e i suoi mandati.',
      other:
        'I suoi mandati ({mandates}) escono dall’offerta con le loro {count} righe. Le righe libere e i testi restano. Scelga l’altro cliente e i suoi mandati.',
    },
  },
  'contractor.done': {
    fr: 'Client changé',
    en: 'Client changed',
    it: 'Cliente cambiato',
  },
  'action.close': common.close,
  'send.title': { fr: 'Envoyer l’offre', en: 'Send the quote', it: 'Invia l’offerta' },
  'send.text': {
    fr: 'Voici ce que lit {name}. L’envoi donne son numéro à l’offre et la fige ; un changement demandera une nouvelle version.',
    en: 'This is what {name} reads. Sending numbers the quote and freezes it; a change will need a new version.',
    it: 'Ecco ciò che legge {name}. L’invio assegna il numero all’offerta e la blocca; una modifica richiederà una nuova versione.',
  },
  'send.submit': { fr: 'Envoyer à {name}', en: 'Send to {name}', it: 'Invia a {name}' },
  'send.mail': {
    fr: 'Modifier l’e-mail d’envoi',
    en: 'Change the covering email',
    it: 'Modifica l’e-mail di invio',
  },
  'send.done': common.quoteSent,
  'send.failed': {
    fr: 'L’offre n’a pas pu être envoyée.',
    en: 'The quote could not be sent.',
    it: 'Impossibile inviare l’offerta.',
  },
  'mail.done': { fr: 'Lien envoyé', en: 'Link sent', it: 'Link inviato' },
  'version.done': {
    fr: 'Nouvelle version créée',
    en: 'New version created',
    it: 'Nuova versione creata',
  },
  'cancel.text': {
    fr: 'Les mandats gardent leur statut.',
    en: 'The mandates keep their status.',
    it: 'I mandati mantengono il loro stato.',
  },
  'cancel.link': {
    fr: 'Le lien du client prend fin.',
    en: 'The client’s link ends.',
    it: 'Il link del cliente termina.',
  },
  'panel.imported': {
    fr: 'Importée d’un ancien système, avec son numéro, ses dates et son montant. Rien n’en découle avant que vous n’agissiez.',
    en: 'Imported from an older system, with its number, dates and amount. Nothing follows from it until you act.',
    it: 'Importata da un sistema precedente, con numero, date e importo. Nulla ne consegue finché non si interviene.',
  },
  'panel.called_off': {
    fr: 'N’est plus à commander : {numbers}. Le client ne peut plus accepter cette offre ; envoyez-lui une nouvelle version sans ce mandat.',
    en: 'Not to be ordered any more: {numbers}. The client can no longer accept this quote; send a new version without that mandate.',
    it: 'Non è più da ordinare: {numbers}. Il cliente non può più accettare questa offerta; gli invii una nuova versione senza quel mandato.',
  },
  'panel.incomplete': {
    fr: 'Sans les lignes dont le prix manque.',
    en: 'Without the lines that lack a price.',
    it: 'Senza le righe il cui prezzo manca.',
  },
  ordered_by: {
    fr: '{mandate} (commandé par l’offre {number})',
    en: '{mandate} (ordered by quote {number})',
    it: '{mandate} (ordinato con l’offerta {number})',
  },
  'panel.since_cancelled': {
    fr: 'Annulé depuis l’acceptation : {numbers}.',
    en: 'Cancelled since the acceptance: {numbers}.',
    it: 'Annullato dopo l’accettazione: {numbers}.',
  },
  'panel.invoice_open': {
    fr: 'La facture d’acompte {number} ({amount} CHF) reste émise : vérifiez si elle est payée, et convenez de la suite avec le client.',
    en: 'The deposit invoice {number} (CHF {amount}) stays issued: check whether it is paid, and agree with the client on what follows.',
    it: 'La fattura d’acconto {number} ({amount} CHF) resta emessa: verifichi se è pagata e concordi il seguito con il cliente.',
  },
  'panel.ordered_elsewhere': {
    fr: 'Annulée : {numbers}. Une nouvelle version peut la reprendre comme complément.',
    en: 'Withdrawn: {numbers}. A new version can take it up as a supplement.',
    it: 'Annullata: {numbers}. Una nuova versione può riprenderla come complemento.',
  },
  'check.ordered_elsewhere': {
    fr: 'Déjà commandé : {numbers}. Retirez ce mandat, ou déclarez l’offre comme complément.',
    en: 'Already ordered: {numbers}. Remove that mandate, or declare the quote a supplement.',
    it: 'Già ordinato: {numbers}. Tolga quel mandato o dichiari l’offerta come complemento.',
  },
  'check.reductions': {
    fr: 'Une réduction dépasse les prestations de son taux : diminuez-la.',
    en: 'A reduction exceeds the services of its rate: lower it.',
    it: 'Una riduzione supera le prestazioni della sua aliquota: la diminuisca.',
  },
  'check.called_off': {
    fr: 'N’a plus lieu : {numbers}. Retirez ce mandat.',
    en: 'Called off: {numbers}. Remove that mandate.',
    it: 'Non ha più luogo: {numbers}. Tolga quel mandato.',
  },
  'lines.new_price': {
    fr: 'Prix actuel du produit : {price}',
    en: 'Current price of the product: {price}',
    it: 'Prezzo attuale del prodotto: {price}',
  },
  'lines.take_price': { fr: 'Reprendre', en: 'Use it', it: 'Riprendi' },
  'cancel.done': { fr: 'Offre annulée', en: 'Quote cancelled', it: 'Offerta annullata' },
  'field.reason': common.reason,
  'answer.title': {
    fr: 'Réponse au nom du client',
    en: 'Answer on behalf of the client',
    it: 'Risposta a nome del cliente',
  },
  'answer.text': {
    fr: 'Déposez d’abord dans un des mandats le document qui prouve la réponse, par exemple l’offre signée.',
    en: 'First add the document that proves the answer to one of the mandates, such as the signed quote.',
    it: 'Aggiunga prima in uno dei mandati il documento che prova la risposta, ad esempio l’offerta firmata.',
  },
  'section.answer': common.answer,
  'field.answer': common.answer,
  'answer.accept': common.acceptedOfAcceptee,
  'answer.decline': common.declined,
  'field.name': { fr: 'Nom du signataire', en: 'Name of the signatory', it: 'Nome del firmatario' },
  'field.proof': { fr: 'Preuve', en: 'Proof', it: 'Prova' },
  'field.proof_date': {
    fr: 'Date du document',
    en: 'Date of the document',
    it: 'Data del documento',
  },
  'answer.options': {
    fr: 'Options acceptées',
    en: 'Options accepted',
    it: 'Opzioni accettate',
  },
  'answer.files_of': {
    fr: 'Fichiers de {number}',
    en: 'Files of {number}',
    it: 'File di {number}',
  },
  'answer.files_failed': {
    fr: 'Impossible de charger les fichiers.',
    en: 'Failed to load the files.',
    it: 'Impossibile caricare i file.',
  },
  'answer.submit': {
    fr: 'Enregistrer la réponse',
    en: 'Save the answer',
    it: 'Salva la risposta',
  },
  'answer.done': { fr: 'Réponse enregistrée', en: 'Answer saved', it: 'Risposta salvata' },
  'next.ended': {
    fr: 'Les mandats encore au statut « Offre envoyée » attendent une nouvelle version, ou leur annulation.',
    en: 'Mandates still at “Quote sent” await a new version, or to be cancelled.',
    it: 'I mandati ancora allo stato «Offerta inviata» attendono una nuova versione o il loro annullamento.',
  },
  'mandate.none': {
    fr: 'Aucune offre pour ce mandat.',
    en: 'No quote for this mandate.',
    it: 'Nessuna offerta per questo mandato.',
  },
  'mandate.none_client': {
    fr: 'Aucune offre ne vous a été envoyée pour ce mandat.',
    en: 'No quote was sent to you for this mandate.',
    it: 'Nessuna offerta le è stata inviata per questo mandato.',
  },
  'mandate.needs_client': {
    fr: 'Choisissez d’abord le client du mandat.',
    en: 'First choose the client of the mandate.',
    it: 'Scelga prima il cliente del mandato.',
  },
})
