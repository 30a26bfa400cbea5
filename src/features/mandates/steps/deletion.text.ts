import { text } from '../../../kernel/text.ts'

/** Texts of the dialog that deletes a mandate. */
export const deletionText = text('mandate_deletion', {
  title: {
    fr: 'Supprimer le mandat {number} ?',
    en: 'Delete mandate {number}?',
    it: 'Eliminare il mandato {number}?',
  },
  text: {
    fr: '{address} : le mandat disparaît des listes de tous les participants et est placé dans la corbeille pendant 30 jours.',
    en: '{address}: the mandate disappears from the lists of everyone involved and goes to the bin for 30 days.',
    it: '{address}: il mandato scompare dagli elenchi di tutti i partecipanti e resta nel cestino 30 giorni.',
  },
  type: {
    fr: 'Saisissez le numéro du mandat pour confirmer',
    en: 'Type the number of the mandate to confirm',
    it: 'Digiti il numero del mandato per confermare',
  },
  done: { fr: 'Mandat supprimé', en: 'Mandate deleted', it: 'Mandato eliminato' },
  failed: {
    fr: 'Impossible de supprimer le mandat. Réessayez.',
    en: 'Error deleting mandate',
    it: 'Impossibile eliminare il mandato. Riprovi.',
  },
  unexpected: {
    fr: 'Une erreur inattendue est survenue lors de la suppression du mandat. Réessayez.',
    en: 'An unexpected error occurred while deleting the mandate.',
    it: 'Si è verificato un errore imprevisto durante l’eliminazione del mandato. Riprovi.',
  },
})
