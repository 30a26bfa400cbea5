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
  'before.active': {
    fr: 'Le client en sera averti par e-mail.',
    en: 'The client will be notified by email.',
    it: 'Il cliente ne sarà avvisato per e-mail.',
  },
  'before.none': {
    fr: 'Le client n’a pas de compte : l’e-mail lui dira à qui s’adresser, mais pas où lire et accepter. Invitez-le pour qu’il puisse le faire en ligne.',
    en: 'The client has no account: the email will say whom to contact, but not where to read and accept. Invite them so that they can do it online.',
    it: 'Il cliente non ha un account: l’e-mail gli dirà a chi rivolgersi, ma non dove leggere e accettare. Lo inviti perché possa farlo online.',
  },
  'before.invited': {
    fr: 'Le client n’a pas encore suivi son invitation : l’e-mail lui dira de choisir d’abord son mot de passe.',
    en: 'The client has not taken up the invitation yet: the email will say to choose a password first.',
    it: 'Il cliente non ha ancora accettato l’invito: l’e-mail gli dirà di scegliere prima la password.',
  },
  'before.deactivated': {
    fr: 'Le compte du client est désactivé : aucun e-mail ne lui sera envoyé, et il ne pourra pas accepter en ligne.',
    en: 'The client’s account is deactivated: no email will be sent to them, and they cannot accept online.',
    it: 'L’account del cliente è disattivato: non gli sarà inviata alcuna e-mail e non potrà accettare online.',
  },
  'before.no_group': {
    fr: 'Le client sera averti par e-mail, mais il n’a plus d’accès comme client : il ne pourra pas accepter en ligne.',
    en: 'The client will be notified by email, but has no access as a client: they cannot accept online.',
    it: 'Il cliente sarà avvisato per e-mail, ma non ha accesso come cliente: non potrà accettare online.',
  },
  to_person: { fr: 'Ouvrir la personne', en: 'Open the person', it: 'Apri la persona' },
})
