import { common } from '../commonWords.ts'
import { enteredYears } from '../field/enteredYears.ts'
import { text } from '../text.ts'

export const kernelText = text('kernel', {
  'act.deleted': { fr: 'Suppression', en: 'Deletion', it: 'Eliminazione' },
  'act.restored': { fr: 'Restauration', en: 'Restoration', it: 'Ripristino' },
  'act.merged': { fr: 'Fiches fusionnées', en: 'Records merged', it: 'Schede unite' },
  'act.merge_undone': { fr: 'Fusion annulée', en: 'Merge undone', it: 'Unione annullata' },
  'merge.reason': {
    fr: 'Fusion : {leaves} → {stays}',
    en: 'Merged: {leaves} → {stays}',
    it: 'Unione: {leaves} → {stays}',
  },
  'merge.undone': {
    fr: 'Fusion annulée : {leaves} → {stays}',
    en: 'Merge undone: {leaves} → {stays}',
    it: 'Unione annullata: {leaves} → {stays}',
  },
  'act.purged': {
    fr: 'Suppression définitive',
    en: 'Final deletion',
    it: 'Eliminazione definitiva',
  },
  'act.exported': { fr: 'Exportation', en: 'Export', it: 'Esportazione' },
  'act.downloaded': { fr: 'Téléchargement', en: 'Download', it: 'Scaricamento' },
  'act.access_refused': { fr: 'Accès refusés', en: 'Access refused', it: 'Accessi rifiutati' },
  'error.required': { fr: 'Indiquez une valeur.', en: 'Enter a value.', it: 'Indichi un valore.' },
  'error.wrong_type': {
    fr: 'Vérifiez le format de cette valeur.',
    en: 'Check the format of this value.',
    it: 'Verifichi il formato di questo valore.',
  },
  'error.wrong_form': {
    fr: 'Vérifiez le format de cette valeur.',
    en: 'Check the format of this value.',
    it: 'Verifichi il formato di questo valore.',
  },
  'error.number_form': {
    fr: 'Indiquez un nombre, par exemple 1’234.5.',
    en: 'Enter a number, for example 1’234.5.',
    it: 'Indichi un numero, per esempio 1’234.5.',
  },
  'error.whole_number': {
    fr: 'Indiquez un nombre entier, par exemple 1’234.',
    en: 'Enter a whole number, for example 1’234.',
    it: 'Indichi un numero intero, per esempio 1’234.',
  },
  'error.year_form': {
    fr: 'Indiquez une année, par exemple 1998.',
    en: 'Enter a year, for example 1998.',
    it: 'Indichi un anno, per esempio 1998.',
  },
  'error.number_two_ways': {
    fr: 'Milliers ou décimales ? Écrivez 1’234 ou 1.23.',
    en: 'Thousands or decimals? Write 1’234 or 1.23.',
    it: 'Migliaia o decimali? Scriva 1’234 o 1.23.',
  },
  'error.number_unit': {
    fr: 'Indiquez la valeur en {unit}.',
    en: 'Enter the value in {unit}.',
    it: 'Indichi il valore in {unit}.',
  },
  'error.number_alone': {
    fr: 'Indiquez un nombre sans unité.',
    en: 'Enter a number without a unit.',
    it: 'Indichi un numero senza unità.',
  },
  'error.date_form': {
    fr: 'Indiquez une date, par exemple 31.12.2026.',
    en: 'Enter a date, for example 31.12.2026.',
    it: 'Indichi una data, per esempio 31.12.2026.',
  },
  'error.date_range': {
    fr: `Indiquez une date entre ${enteredYears.from} et ${enteredYears.to}.`,
    en: `Enter a date between ${enteredYears.from} and ${enteredYears.to}.`,
    it: `Indichi una data tra il ${enteredYears.from} e il ${enteredYears.to}.`,
  },
  'error.url_form': {
    fr: 'Indiquez une adresse complète, par exemple https://exemple.ch.',
    en: 'Enter a full address, for example https://example.ch.',
    it: 'Indichi un indirizzo completo, per esempio https://esempio.ch.',
  },
  'error.search_too_long': {
    fr: 'Cette recherche prend trop de temps. Ajoutez un mot, ou écrivez-en un plus précis.',
    en: 'This search takes too long. Add a word, or use a more specific one.',
    it: 'Questa ricerca richiede troppo tempo. Aggiunga una parola o ne usi una più precisa.',
  },
  'error.too_small': {
    fr: 'Indiquez au moins {min}.',
    en: 'Enter at least {min}.',
    it: 'Indichi almeno {min}.',
  },
  'error.too_big': {
    fr: 'Indiquez au plus {max}.',
    en: 'Enter at most {max}.',
    it: 'Indichi al massimo {max}.',
  },
  'error.out_of_range': {
    fr: 'Indiquez un nombre entre {min} et {max}.',
    en: 'Enter a number between {min} and {max}.',
    it: 'Indichi un numero tra {min} e {max}.',
  },
  'error.postcode': {
    fr: 'Indiquez un NPA suisse (1000 à 9658).',
    en: 'Enter a Swiss postcode (1000 to 9658).',
    it: 'Indichi un NPA svizzero (da 1000 a 9658).',
  },
  'error.too_long': {
    fr: 'Au plus {max} caractères.',
    en: 'At most {max} characters.',
    it: 'Al massimo {max} caratteri.',
  },
  'error.too_few': {
    fr: {
      one: 'Choisissez au moins un élément.',
      many: 'Choisissez au moins {count} éléments.',
      other: 'Choisissez au moins {count} éléments.',
    },
    en: { one: 'Choose at least one.', other: 'Choose at least {count}.' },
    it: {
      one: 'Scelga almeno un elemento.',
      many: 'Scelga almeno {count} elementi.',
      other: 'Scelga almeno {count} elementi.',
    },
  },
  'error.too_many': {
    fr: 'Au plus {max} éléments.',
    en: 'At most {max} items.',
    it: 'Al massimo {max} elementi.',
  },
  'error.too_precise': {
    fr: 'Réduisez le nombre de décimales.',
    en: 'Use fewer decimals.',
    it: 'Riduca il numero di decimali.',
  },
  'error.not_an_option': {
    fr: 'Absent de la liste : choisissez une des valeurs proposées.',
    en: 'Not in the list: choose one of the values offered.',
    it: 'Assente dall’elenco: scelga uno dei valori proposti.',
  },
  'error.not_a_record': {
    fr: 'Rien ne porte ce nom : choisissez dans la liste.',
    en: 'Nothing has this name: choose from the list.',
    it: 'Nulla porta questo nome: scelga dall’elenco.',
  },
  'error.unknown_field': {
    fr: 'Ce champ n’existe pas.',
    en: 'There is no such field.',
    it: 'Questo campo non esiste.',
  },
  'error.unknown_parameter': {
    fr: 'Ce paramètre n’existe pas.',
    en: 'There is no such parameter.',
    it: 'Questo parametro non esiste.',
  },
  'error.nothing_given': {
    fr: 'Renseignez au moins un champ.',
    en: 'Fill in at least one field.',
    it: 'Compili almeno un campo.',
  },
  'error.unknown_record': {
    fr: 'Cette fiche n’existe pas.',
    en: 'There is no such record.',
    it: 'Questa scheda non esiste.',
  },
  'error.taken': {
    fr: 'Cette valeur est déjà utilisée : choisissez-en une autre.',
    en: 'This value is already in use: choose another.',
    it: 'Questo valore è già in uso: ne scelga un altro.',
  },
  'error.taken_meanwhile': {
    fr: 'Une autre fiche a pris cette valeur entre-temps : choisissez-en une autre.',
    en: 'Another record took this value in the meantime.',
    it: 'Nel frattempo un’altra scheda ha preso questo valore: ne scelga un altro.',
  },
  'error.not_one_line': {
    fr: 'Le texte contient un saut de ligne ou un caractère invisible. Tapez-le sur une seule ligne.',
    en: 'The text contains a line break or an invisible character. Type it on one line.',
    it: 'Il testo contiene un’interruzione di riga o un carattere invisibile. Lo scriva su una sola riga.',
  },
  'error.hidden_characters': {
    fr: 'Le texte contient un caractère invisible. Retapez le passage collé.',
    en: 'The text contains an invisible character. Type the pasted passage again.',
    it: 'Il testo contiene un carattere invisibile. Riscriva il passaggio incollato.',
  },
  'error.in_trash': {
    fr: '« {name} » est dans la corbeille. Restaurez-le d’abord.',
    en: '“{name}” is in the bin. Restore it first.',
    it: '«{name}» è nel cestino. Lo ripristini prima.',
  },
  'error.not_restorable': {
    fr: 'Cette fiche ne peut pas être restaurée telle quelle.',
    en: 'This record cannot be restored as it is.',
    it: 'Questa scheda non può essere ripristinata così com’è.',
  },
  'error.not_writable': {
    fr: 'Vous ne pouvez pas modifier ce champ.',
    en: 'You cannot change this field.',
    it: 'Non può modificare questo campo.',
  },
  'error.invalid_input': {
    fr: 'Certaines valeurs sont à corriger.',
    en: 'Some values need correcting.',
    it: 'Alcuni valori sono da correggere.',
  },
  'error.invalid_json': {
    fr: 'Le contenu envoyé n’est pas du JSON lisible.',
    en: 'What was sent is not readable JSON.',
    it: 'Il contenuto inviato non è JSON leggibile.',
  },
  'error.unauthenticated': {
    fr: 'Connectez-vous pour continuer.',
    en: 'Sign in to continue.',
    it: 'Acceda per continuare.',
  },
  'error.forbidden': {
    fr: 'Vous n’avez pas le droit d’effectuer cette action.',
    en: 'You are not allowed to do this.',
    it: 'Non ha il diritto di eseguire questa azione.',
  },
  'error.method_not_allowed': {
    fr: 'Cette adresse ne connaît pas cette méthode.',
    en: 'This address does not know this method.',
    it: 'Questo indirizzo non conosce questo metodo.',
  },
  'error.unknown_host': {
    fr: 'Ce serveur ne répond pas sous ce nom.',
    en: 'This server is not known by this name.',
    it: 'Questo server non risponde a questo nome.',
  },
  'error.not_found': { fr: 'Introuvable.', en: 'Not found.', it: 'Non trovato.' },
  'error.conflict': {
    fr: 'Quelqu’un a modifié ces champs entre-temps.',
    en: 'Somebody changed these fields in the meantime.',
    it: 'Qualcuno ha modificato questi campi nel frattempo.',
  },
  'error.in_use': {
    fr: 'Cette fiche est utilisée ailleurs : elle ne peut pas être supprimée.',
    en: 'This record is in use elsewhere and cannot be deleted.',
    it: 'Questa scheda è utilizzata altrove: non può essere eliminata.',
  },
  'error.merged': {
    fr: 'Cette fiche a été fusionnée avec une autre : ouvrez celle qui est restée.',
    en: 'This record was merged into another one: open the one that stayed.',
    it: 'Questa scheda è stata unita a un’altra: apra quella rimasta.',
  },
  'error.merge_settled': {
    fr: 'Cette fusion est déjà annulée, ou a plus de 30 jours : elle ne peut plus être annulée.',
    en: 'This merge is already undone, or is more than 30 days old: it can no longer be undone.',
    it: 'Questa unione è già annullata o ha più di 30 giorni: non può più essere annullata.',
  },
  'error.merge_followed': {
    fr: 'Une autre fiche a été fusionnée depuis avec celle-ci : annulez d’abord cette fusion-là.',
    en: 'Another record has been merged into this one since: undo that merge first.',
    it: 'Da allora un’altra scheda è stata unita a questa: annulli prima quell’unione.',
  },
  'error.link_expired': {
    fr: 'Ce lien a expiré ou n’a pas été créé pour ce navigateur. Ouvrez le fichier depuis Égide.',
    en: 'This link has expired or was not made for this browser. Open the file from Égide.',
    it: 'Questo link è scaduto o non è stato creato per questo browser. Apra il file da Égide.',
  },
  'error.range': {
    fr: 'Cette partie du fichier n’existe pas.',
    en: 'This part of the file does not exist.',
    it: 'Questa parte del file non esiste.',
  },
  'error.too_large': {
    fr: 'Le contenu envoyé est trop grand.',
    en: 'What was sent is too large.',
    it: 'Il contenuto inviato è troppo grande.',
  },
  'error.wrong_content_type': {
    fr: 'Envoyez du JSON (application/json).',
    en: 'Send JSON (application/json).',
    it: 'Invii JSON (application/json).',
  },
  'error.key_reused': {
    fr: 'Cette clé d’idempotence a déjà servi pour un autre contenu.',
    en: 'This idempotency key was already used for something else.',
    it: 'Questa chiave di idempotenza è già stata usata per un altro contenuto.',
  },
  'error.too_many_requests': {
    fr: 'Trop de demandes : réessayez dans {seconds} s.',
    en: 'Too many requests: try again in {seconds} s.',
    it: 'Troppe richieste: riprovi tra {seconds} s.',
  },
  'error.unavailable': {
    fr: 'Le service est momentanément indisponible. Réessayez dans un instant.',
    en: 'The service is temporarily unavailable. Try again in a moment.',
    it: 'Il servizio non è disponibile al momento. Riprovi tra poco.',
  },
  'error.busy': {
    fr: 'Le serveur est très sollicité en ce moment. Réessayez dans un instant.',
    en: 'The server is very busy at the moment. Try again shortly.',
    it: 'Al momento il server è molto sollecitato. Riprovi tra poco.',
  },
  'error.disk_full': {
    fr: 'Le disque du serveur est plein : rien ne peut être ajouté. Avertissez l’administrateur.',
    en: 'The disk of the server is full, so nothing can be added. Tell the administrator.',
    it: 'Il disco del server è pieno: non si può aggiungere nulla. Avvisi l’amministratore.',
  },
  'error.read_only': {
    fr: 'Les données peuvent être lues, mais pas modifiées en ce moment. Rien n’est perdu ; réessayez dans quelques minutes.',
    en: 'The data can be read but not changed at the moment. Nothing is lost; try again in a few minutes.',
    it: 'Al momento i dati si possono leggere ma non modificare. Nulla è perso; riprovi tra qualche minuto.',
  },
  'error.files_unavailable': {
    fr: 'Le stockage des fichiers ne répond pas. Rien n’est perdu ; réessayez dans un instant.',
    en: 'The file store is not responding. Nothing is lost; try again in a moment.',
    it: 'L’archivio dei file non risponde. Nulla è perso; riprovi tra poco.',
  },
  'error.internal': {
    fr: 'Une erreur inattendue est survenue (référence {request}). Réessayez ; si elle persiste, avertissez l’administrateur.',
    en: 'An unexpected error occurred (reference {request}). Try again; if it persists, tell the administrator.',
    it: 'Si è verificato un errore imprevisto (riferimento {request}). Riprovi; se persiste, avvisi l’amministratore.',
  },
  'export.source': {
    fr: 'Source : Égide, état au {when}, lignes : {count}',
    en: 'Source: Égide, as of {when}, rows: {count}',
    it: 'Fonte: Égide, stato al {when}, righe: {count}',
  },
  'field.id': { fr: 'ID', en: 'ID', it: 'ID' },
  'field.created_at': common.createdOn,
  'field.updated_at': {
    fr: 'Dernière mise à jour',
    en: 'Last update',
    it: 'Ultimo aggiornamento',
  },
  'export.yes': { fr: 'oui', en: 'yes', it: 'sì' },
  'export.no': { fr: 'non', en: 'no', it: 'no' },
})
