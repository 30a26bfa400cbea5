import { text } from '../../../kernel/text.ts'

/** Texts of bulk actions on mandates. */
export const mandateBulkText = text('mandate_bulk', {
  'assign.title': {
    fr: {
      one: 'Attribuer {count} mandat',
      many: 'Attribuer {count} mandats',
      other: 'Attribuer {count} mandats',
    },
    en: { one: 'Assign {count} mandate', other: 'Assign {count} mandates' },
    it: {
      one: 'Assegna {count} mandato',
      many: 'Assegna {count} mandati',
      other: 'Assegna {count} mandati',
    },
  },
  'assign.hint': {
    fr: 'Un champ laissé vide ne change rien.',
    en: 'Fields left empty are not changed.',
    it: 'I campi lasciati vuoti non vengono modificati.',
  },
  'assign.nothing': {
    fr: 'Remplissez au moins un champ.',
    en: 'Fill in at least one field.',
    it: 'Compili almeno un campo.',
  },
  'move.title': {
    fr: {
      one: 'Changer le statut de {count} mandat',
      many: 'Changer le statut de {count} mandats',
      other: 'Changer le statut de {count} mandats',
    },
    en: {
      one: 'Change the status of {count} mandate',
      other: 'Change the status of {count} mandates',
    },
    it: {
      one: 'Cambia lo stato di {count} mandato',
      many: 'Cambia lo stato di {count} mandati',
      other: 'Cambia lo stato di {count} mandati',
    },
  },
  'move.some': { fr: '{count} sur {total}', en: '{count} of {total}', it: '{count} di {total}' },
  'move.stays': { fr: 'ne change pas', en: 'does not change', it: 'non cambia' },
  'move.submit': {
    fr: {
      one: 'Modifier {count} mandat',
      many: 'Modifier {count} mandats',
      other: 'Modifier {count} mandats',
    },
    en: { one: 'Update {count} mandate', other: 'Update {count} mandates' },
    it: {
      one: 'Modifica {count} mandato',
      many: 'Modifica {count} mandati',
      other: 'Modifica {count} mandati',
    },
  },
  'move.mails': {
    fr: 'Chaque client en sera averti par e-mail.',
    en: 'Each client will be notified by email.',
    it: 'Ogni cliente ne sarà avvisato per e-mail.',
  },
  'move.ends_waiting': {
    fr: 'Les attentes en cours prendront fin.',
    en: 'Current holds will end.',
    it: 'Le attese in corso termineranno.',
  },
  'wait.title': {
    fr: {
      one: 'Mettre {count} mandat en attente',
      many: 'Mettre {count} mandats en attente',
      other: 'Mettre {count} mandats en attente',
    },
    en: { one: 'Put {count} mandate on hold', other: 'Put {count} mandates on hold' },
    it: {
      one: 'Metti {count} mandato in attesa',
      many: 'Metti {count} mandati in attesa',
      other: 'Metti {count} mandati in attesa',
    },
  },
  'wait.ended': {
    fr: {
      one: '{count} mandat est terminé et ne peut pas être mis en attente.',
      many: '{count} mandats sont terminés et ne peuvent pas être mis en attente.',
      other: '{count} mandats sont terminés et ne peuvent pas être mis en attente.',
    },
    en: {
      one: '{count} mandate is closed and cannot be put on hold.',
      other: '{count} mandates are closed and cannot be put on hold.',
    },
    it: {
      one: '{count} mandato è concluso e non può essere messo in attesa.',
      many: '{count} mandati sono conclusi e non possono essere messi in attesa.',
      other: '{count} mandati sono conclusi e non possono essere messi in attesa.',
    },
  },
  'wait.replaces': {
    fr: {
      one: '{count} attend déjà : son attente est remplacée.',
      many: '{count} attendent déjà : leur attente est remplacée.',
      other: '{count} attendent déjà : leur attente est remplacée.',
    },
    en: {
      one: '{count} mandate is already on hold: its hold will be replaced.',
      other: '{count} mandates are already on hold: their holds will be replaced.',
    },
    it: {
      one: '{count} è già in attesa: l’attesa viene sostituita.',
      many: '{count} sono già in attesa: l’attesa viene sostituita.',
      other: '{count} sono già in attesa: l’attesa viene sostituita.',
    },
  },
  'wait.over': {
    fr: 'Mettre fin à l’attente ({count})',
    en: 'Take off hold ({count})',
    it: 'Termina l’attesa ({count})',
  },
  'delete.text': {
    fr: 'Les mandats disparaissent des listes de tous les participants et sont placés dans la corbeille pendant 30 jours.',
    en: 'The mandates disappear from the lists of everyone involved and go to the bin for 30 days.',
    it: 'I mandati scompaiono dagli elenchi di tutti i partecipanti e vanno nel cestino per 30 giorni.',
  },
  'delete.live': {
    fr: {
      one: '{count} mandat n’est ni un brouillon ni annulé.',
      many: '{count} mandats ne sont ni des brouillons ni annulés.',
      other: '{count} mandats ne sont ni des brouillons ni annulés.',
    },
    en: {
      one: '{count} mandate is neither a draft nor cancelled.',
      other: '{count} mandates are neither drafts nor cancelled.',
    },
    it: {
      one: '{count} mandato non è né una bozza né annullato.',
      many: '{count} mandati non sono né bozze né annullati.',
      other: '{count} mandati non sono né bozze né annullati.',
    },
  },
})
