import { text } from '../../kernel/text.ts'

/** Words of what is done to many mandates at once. */
export const mandateBulkText = text('mandate_bulk', {
  'assign.title': {
    fr: {
      one: 'Affecter {count} mandat',
      many: 'Affecter {count} mandats',
      other: 'Affecter {count} mandats',
    },
    en: { one: 'Assign {count} mandate', other: 'Assign {count} mandates' },
    it: {
      one: 'Assegnare {count} mandato',
      many: 'Assegnare {count} mandati',
      other: 'Assegnare {count} mandati',
    },
  },
  'assign.hint': {
    fr: 'Ce qui reste vide ne change pas.',
    en: 'What is left empty does not change.',
    it: 'Ciò che resta vuoto non cambia.',
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
      one: 'Cambiare lo stato di {count} mandato',
      many: 'Cambiare lo stato di {count} mandati',
      other: 'Cambiare lo stato di {count} mandati',
    },
  },
  'move.some': { fr: '{count} sur {total}', en: '{count} of {total}', it: '{count} di {total}' },
  'move.stays': { fr: 'ne change pas', en: 'does not change', it: 'non cambia' },
  'move.submit': {
    fr: {
      one: 'Changer {count} mandat',
      many: 'Changer {count} mandats',
      other: 'Changer {count} mandats',
    },
    en: { one: 'Change {count} mandate', other: 'Change {count} mandates' },
    it: {
      one: 'Cambiare {count} mandato',
      many: 'Cambiare {count} mandati',
      other: 'Cambiare {count} mandati',
    },
  },
  'move.mails': {
    fr: 'Chaque client en est averti par e-mail.',
    en: 'Each client is told by e-mail.',
    it: 'Ogni cliente ne è avvisato per e-mail.',
  },
  'move.ends_waiting': {
    fr: 'Les attentes en cours prennent fin.',
    en: 'Present waitings end.',
    it: 'Le attese in corso terminano.',
  },
  'wait.title': {
    fr: {
      one: 'Mettre {count} mandat en attente',
      many: 'Mettre {count} mandats en attente',
      other: 'Mettre {count} mandats en attente',
    },
    en: { one: 'Put {count} mandate on waiting', other: 'Put {count} mandates on waiting' },
    it: {
      one: 'Mettere {count} mandato in attesa',
      many: 'Mettere {count} mandati in attesa',
      other: 'Mettere {count} mandati in attesa',
    },
  },
  'wait.ended': {
    fr: {
      one: '{count} est terminé et n’attend personne : il ne change pas.',
      many: '{count} sont terminés et n’attendent personne : ils ne changent pas.',
      other: '{count} sont terminés et n’attendent personne : ils ne changent pas.',
    },
    en: {
      one: '{count} has ended and waits for nobody: it does not change.',
      other: '{count} have ended and wait for nobody: they do not change.',
    },
    it: {
      one: '{count} è concluso e non attende nessuno: non cambia.',
      many: '{count} sono conclusi e non attendono nessuno: non cambiano.',
      other: '{count} sono conclusi e non attendono nessuno: non cambiano.',
    },
  },
  'wait.replaces': {
    fr: {
      one: '{count} attend déjà : son attente est remplacée.',
      many: '{count} attendent déjà : leur attente est remplacée.',
      other: '{count} attendent déjà : leur attente est remplacée.',
    },
    en: {
      one: '{count} is waiting already: that is replaced.',
      other: '{count} are waiting already: that is replaced.',
    },
    it: {
      one: '{count} è già in attesa: l’attesa viene sostituita.',
      many: '{count} sono già in attesa: l’attesa viene sostituita.',
      other: '{count} sono già in attesa: l’attesa viene sostituita.',
    },
  },
  'wait.over': {
    fr: 'L’attente est terminée ({count})',
    en: 'The waiting is over ({count})',
    it: 'L’attesa è terminata ({count})',
  },
  'delete.text': {
    fr: 'Les mandats disparaissent des listes de tous les participants et vont à la corbeille pour 30 jours.',
    en: 'The mandates disappear from the lists of everybody who takes part and go to the trash for 30 days.',
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
