import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

export const proposedText = text('proposed', {
  propose: {
    fr: 'Proposer une modification',
    en: 'Propose a change',
    it: 'Proponi una modifica',
  },
  propose_for: {
    fr: 'Proposer une modification : {field}',
    en: 'Propose a change: {field}',
    it: 'Proponi una modifica: {field}',
  },
  comment: {
    fr: 'Remarque (facultative)',
    en: 'Comment (optional)',
    it: 'Osservazione (facoltativa)',
  },
  send: common.send,
  for: {
    fr: 'Modification proposée : {field}',
    en: 'Proposed change: {field}',
    it: 'Modifica proposta: {field}',
  },
  new_row: { fr: 'Ligne proposée', en: 'Proposed row', it: 'Riga proposta' },
  changed: {
    fr: 'La valeur a changé depuis : {value}.',
    en: 'The value has changed since: {value}.',
    it: 'Nel frattempo il valore è cambiato: {value}.',
  },
  'state.open': { fr: 'À décider', en: 'To decide', it: 'Da decidere' },
  'state.accepted': common.acceptedOfAcceptee,
  'state.refused': { fr: 'Refusée', en: 'Refused', it: 'Rifiutata' },
  'state.withdrawn': { fr: 'Retirée', en: 'Withdrawn', it: 'Ritirata' },
  accept: { fr: 'Accepter', en: 'Accept', it: 'Accetta' },
  accept_anyway: {
    fr: 'Accepter quand même',
    en: 'Accept anyway',
    it: 'Accetta comunque',
  },
  refuse: common.refuse,
  answer: {
    fr: 'Réponse (facultative)',
    en: 'Reply (optional)',
    it: 'Risposta (facoltativa)',
  },
  withdraw: common.withdraw,
  dismiss: { fr: 'J’ai compris', en: 'Understood', it: 'Ho capito' },
})
