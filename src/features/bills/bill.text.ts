import { text } from '../../kernel/text.ts'

/** Texts about bills that the server says. */
export const billText = text('bill', {
  'error.not_readable': {
    fr: 'Ce fichier n’est pas une facture d’énergie lisible par la machine, ou il a été refusé.',
    en: 'This file is not an energy bill that can be read automatically, or it was refused.',
    it: 'Questo file non è una fattura d’energia leggibile automaticamente, o è stato rifiutato.',
  },
  'error.other_version': {
    fr: 'Une nouvelle version de ce fichier est arrivée entre-temps. Vérifiez ses valeurs.',
    en: 'A new version of this file has arrived in the meantime. Check its values.',
    it: 'Nel frattempo è arrivata una nuova versione di questo file. Ne verifichi i valori.',
  },
  'error.stated': {
    fr: 'Du {from} au {to}, une consommation de la même énergie est déjà saisie : remplacez-la, ou gardez les deux si elles s’additionnent.',
    en: 'Consumption of the same energy is already entered from {from} to {to}: replace it, or keep both if they add up.',
    it: 'Dal {from} al {to} è già inserito un consumo della stessa energia: lo sostituisca, o tenga entrambi se si sommano.',
  },
  'error.not_stated': {
    fr: 'Cette consommation n’existe plus, ou ne recouvre pas la facture : vérifiez à nouveau.',
    en: 'This consumption is gone, or does not overlap the bill: check again.',
    it: 'Questo consumo non esiste più, o non si sovrappone alla fattura: verifichi di nuovo.',
  },
  'error.both': {
    fr: 'Une même consommation ne peut pas être remplacée et gardée : choisissez.',
    en: 'The same consumption cannot be replaced and kept: choose one.',
    it: 'Lo stesso consumo non può essere sostituito e tenuto: scelga.',
  },
  'error.nothing': {
    fr: 'Une facture indique une quantité au-dessus de zéro.',
    en: 'A bill states an amount above zero.',
    it: 'Una fattura indica una quantità superiore a zero.',
  },
  'error.nothing_ticked': {
    fr: 'Cochez au moins une valeur lue sur la facture.',
    en: 'Tick at least one value read from the bill.',
    it: 'Spunti almeno un valore letto sulla fattura.',
  },
})
