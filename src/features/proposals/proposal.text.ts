import { text } from '../../kernel/text.ts'

export const proposalText = text('proposal', {
  column: { fr: '{table} : {column}', en: '{table}: {column}', it: '{table}: {column}' },
  'error.may_write': {
    fr: 'Vous pouvez modifier ce champ vous-même.',
    en: 'You can change this field yourself.',
    it: 'Può modificare questo campo direttamente.',
  },
  'error.not_proposable': {
    fr: 'Ce champ n’accepte pas de proposition.',
    en: 'Nothing can be proposed for this field.',
    it: 'Per questo campo non si può proporre nulla.',
  },
  'error.same': {
    fr: 'C’est déjà la valeur actuelle.',
    en: 'This is the value already.',
    it: 'È già il valore attuale.',
  },
  'error.decided': {
    fr: 'Une décision a déjà été prise.',
    en: 'A decision has already been made.',
    it: 'È già stata presa una decisione.',
  },
  'error.changed': {
    fr: 'La valeur a changé depuis cette proposition.',
    en: 'The value has changed since this was proposed.',
    it: 'Il valore è cambiato dopo questa proposta.',
  },
  'error.rival': {
    fr: 'Une autre des propositions choisies porte sur le même champ.',
    en: 'Another of the chosen proposals is for the same field.',
    it: 'Un’altra delle proposte scelte riguarda lo stesso campo.',
  },
  'error.not_decided': {
    fr: 'Certaines propositions n’ont pas pu être traitées. Rechargez la page.',
    en: 'Some proposals could not be processed. Reload the page.',
    it: 'Alcune proposte non hanno potuto essere trattate. Ricarichi la pagina.',
  },
  reason: {
    fr: 'Proposé par {name}.',
    en: 'Proposed by {name}.',
    it: 'Proposto da {name}.',
  },
  'mail.proposed.subject': {
    fr: 'Modifications proposées : {number}, {address}',
    en: 'Changes proposed: {number}, {address}',
    it: 'Modifiche proposte: {number}, {address}',
  },
  'mail.proposed.text': {
    fr: 'Pour le mandat {number} ({address}), des modifications attendent votre décision :\n\n{lines}',
    en: 'For mandate {number} ({address}), changes are waiting for your decision:\n\n{lines}',
    it: 'per il mandato {number} ({address}) alcune modifiche attendono la sua decisione:\n\n{lines}',
  },
  'mail.decided.subject': {
    fr: 'Vos propositions : {address}',
    en: 'Your proposals: {address}',
    it: 'Le sue proposte: {address}',
  },
  'mail.decided.text': {
    fr: 'Vos propositions concernant le mandat {number} ({address}) ont été examinées :\n\n{lines}',
    en: 'Your proposals for mandate {number} ({address}) have been reviewed:\n\n{lines}',
    it: 'le sue proposte per il mandato {number} ({address}) sono state esaminate:\n\n{lines}',
  },
  'mail.line.open': {
    fr: '– {field} ({name})',
    en: '– {field} ({name})',
    it: '– {field} ({name})',
  },
  'mail.line.accepted': {
    fr: '– {field} : acceptée',
    en: '– {field}: accepted',
    it: '– {field}: accettata',
  },
  'mail.line.refused': {
    fr: '– {field} : refusée',
    en: '– {field}: refused',
    it: '– {field}: rifiutata',
  },
  line: {
    fr: {
      one: '{count} modification proposée',
      many: '{count} modifications proposées',
      other: '{count} modifications proposées',
    },
    en: { one: '{count} proposed change', other: '{count} proposed changes' },
    it: {
      one: '{count} modifica proposta',
      many: '{count} modifiche proposte',
      other: '{count} modifiche proposte',
    },
  },
  'dialog.title': {
    fr: 'Modifications proposées',
    en: 'Proposed changes',
    it: 'Modifiche proposte',
  },
  'dialog.all': { fr: 'Toutes ({count})', en: 'All ({count})', it: 'Tutte ({count})' },
  'dialog.answer': {
    fr: 'Réponse aux auteurs des propositions',
    en: 'Reply to the authors',
    it: 'Risposta agli autori delle proposte',
  },
  'dialog.accept': {
    fr: 'Accepter ({count})',
    en: 'Accept ({count})',
    it: 'Accetta ({count})',
  },
  'dialog.refuse': {
    fr: 'Refuser ({count})',
    en: 'Refuse ({count})',
    it: 'Rifiuta ({count})',
  },
  'dialog.failed': {
    fr: 'Rien n’a été décidé.',
    en: 'Nothing was decided.',
    it: 'Nulla è stato deciso.',
  },
  'done.accepted': {
    fr: {
      one: '{count} modification acceptée',
      many: '{count} modifications acceptées',
      other: '{count} modifications acceptées',
    },
    en: { one: '{count} change accepted', other: '{count} changes accepted' },
    it: {
      one: '{count} modifica accettata',
      many: '{count} modifiche accettate',
      other: '{count} modifiche accettate',
    },
  },
  'done.refused': {
    fr: {
      one: '{count} modification refusée',
      many: '{count} modifications refusées',
      other: '{count} modifications refusées',
    },
    en: { one: '{count} change refused', other: '{count} changes refused' },
    it: {
      one: '{count} modifica rifiutata',
      many: '{count} modifiche rifiutate',
      other: '{count} modifiche rifiutate',
    },
  },
})
