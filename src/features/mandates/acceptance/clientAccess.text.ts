import { text } from '../../../kernel/text.ts'

/** Why the client of a delivered mandate cannot accept it, and what the office can do. */
export const clientAccessText = text('mandate_client_access', {
  none: {
    fr: 'Remis, mais le client n’a pas de compte pour accepter : invitez-le, ou enregistrez son acceptation avec une preuve',
    en: 'Delivered, but the client has no account with which to accept: invite them, or record their acceptance with proof',
    it: 'Consegnato, ma il cliente non ha un account per accettare: lo inviti, o registri la sua accettazione con una prova',
  },
  invited: {
    fr: 'Remis, mais le client n’a pas encore suivi son invitation : renvoyez-la, ou enregistrez son acceptation avec une preuve',
    en: 'Delivered, but the client has not taken up the invitation yet: send it again, or record their acceptance with proof',
    it: 'Consegnato, ma il cliente non ha ancora accettato l’invito: lo invii di nuovo, o registri la sua accettazione con una prova',
  },
  deactivated: {
    fr: 'Remis, mais le compte du client est désactivé : réactivez-le, choisissez un autre client, ou enregistrez l’acceptation avec une preuve',
    en: 'Delivered, but the client’s account is deactivated: reactivate it, choose another client, or record the acceptance with proof',
    it: 'Consegnato, ma l’account del cliente è disattivato: lo riattivi, scelga un altro cliente, o registri l’accettazione con una prova',
  },
  no_group: {
    fr: 'Remis, mais le client n’a plus d’accès comme client : rendez-lui ce groupe, choisissez un autre client, ou enregistrez l’acceptation avec une preuve',
    en: 'Delivered, but the client has no access as a client: give them that group, choose another client, or record the acceptance with proof',
    it: 'Consegnato, ma il cliente non ha accesso come cliente: gli assegni questo gruppo, scelga un altro cliente, o registri l’accettazione con una prova',
  },
  to_person: { fr: 'Ouvrir la personne', en: 'Open the person', it: 'Apri la persona' },
})
