import { text } from './text.ts'

/** Refusals of calls with `X-View-As`; apart from the others, as browsers do not load them. */
export const viewAsText = text('view_as', {
  'error.view_as_forbidden': {
    fr: 'Seul un administrateur peut voir Égide comme quelqu’un d’autre.',
    en: 'Only an administrator can view Égide as somebody else.',
    it: 'Solo un amministratore può vedere Égide come un’altra persona.',
  },
  'error.view_as_unknown': {
    fr: 'Cette personne n’existe pas ou se trouve dans la corbeille.',
    en: 'This person does not exist or is in the bin.',
    it: 'Questa persona non esiste o si trova nel cestino.',
  },
  'error.view_as_administrator': {
    fr: 'Il n’est pas possible de voir Égide comme un administrateur.',
    en: 'Nobody can view Égide as an administrator.',
    it: 'Non è possibile vedere Égide come un amministratore.',
  },
  'error.view_as_inactive': {
    fr: 'Cette personne ne peut pas se connecter : elle ne voit rien.',
    en: 'This person cannot sign in, so they see nothing.',
    it: 'Questa persona non può accedere: non vede nulla.',
  },
  'error.view_as_changed': {
    fr: 'Les accès de cette personne viennent de changer. Rechargez la page.',
    en: 'This person’s access has just changed. Reload the page.',
    it: 'Gli accessi di questa persona sono appena cambiati. Ricarichi la pagina.',
  },
  'error.view_as_read_only': {
    fr: 'Vous ne faites que regarder : rien ne peut être modifié.',
    en: 'You are only viewing: nothing can be changed.',
    it: 'Sta solo guardando: non si può modificare nulla.',
  },
  'error.view_as_no_file': {
    fr: 'Vous ne faites que regarder : aucun fichier ne peut être téléchargé.',
    en: 'You are only viewing: no file can be downloaded.',
    it: 'Sta solo guardando: non si può scaricare alcun file.',
  },
  'error.view_as_private': {
    fr: 'La façon dont cette personne se connecte ne regarde qu’elle.',
    en: 'How this person signs in is private to them.',
    it: 'Il modo in cui questa persona accede è riservato.',
  },
})
