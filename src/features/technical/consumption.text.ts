import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'
import { energyText } from '../reference/energy.text.ts'
import { authorText, technicalRowText } from './technicalRow.text.ts'

export const consumptionText = text('consumption', {
  ...technicalRowText.words,
  ...energyText.words,
  ...authorText.words,
  'list.title': common.consumptionOfConsommations,
  'list.failed': {
    fr: 'Impossible de charger les consommations. Réessayez.',
    en: 'Error fetching consumption',
    it: 'Impossibile caricare i consumi. Riprovi.',
  },
  'list.save_failed': {
    fr: 'Impossible d’enregistrer la consommation. Réessayez.',
    en: 'Error saving consumption',
    it: 'Impossibile salvare il consumo. Riprovi.',
  },
  'list.delete_failed': {
    fr: 'Impossible de supprimer la consommation. Réessayez.',
    en: 'Error deleting consumption',
    it: 'Impossibile eliminare il consumo. Riprovi.',
  },
  'list.empty': {
    fr: 'Aucune consommation saisie',
    en: 'No consumption entered',
    it: 'Nessun consumo inserito',
  },
  'section.consumption': common.consumption,
  'field.energy': common.energy,
  'field.usage': common.usage,
  'field.amount': common.amount,
  'field.unit': common.unit,
  'field.start_date': common.from,
  'field.end_date': common.to,
  'field.energy_kwh': { fr: 'Énergie finale', en: 'Final energy', it: 'Energia finale' },
  'field.cost': common.cost,
  'field.supplier': { fr: 'Fournisseur', en: 'Supplier', it: 'Fornitore' },
  'field.delivered_on': { fr: 'Livraison', en: 'Delivery', it: 'Consegna' },
  'field.accepted': { fr: 'Validée', en: 'Accepted', it: 'Convalidato' },
  'group.energy': {
    fr: 'Énergie et utilisation',
    en: 'Energy and usage',
    it: 'Energia e utilizzo',
  },
  'group.start_date': common.period,
  'help.end_date': {
    fr: 'Dernier jour de la période, au plus cinq ans après le premier',
    en: 'Last day of the period, five years after the first at most',
    it: 'Ultimo giorno del periodo, al massimo cinque anni dopo il primo',
  },
  'help.energy_kwh': {
    fr: 'Calculée à partir de la quantité ; pour le mazout, le gaz et le bois, selon le pouvoir calorifique supérieur',
    en: 'Calculated from the amount; gross calorific value for oil, gas and wood',
    it: 'Calcolata dalla quantità; per olio da riscaldamento, gas e legna secondo il potere calorifico superiore',
  },
  'help.cost': {
    fr: 'Total facturé pour cette consommation, TVA comprise, acomptes non déduits',
    en: 'Total charged for this consumption, VAT included, before instalments are deducted',
    it: 'Totale fatturato per questo consumo, IVA inclusa, senza dedurre gli acconti',
  },
  'help.delivered_on': {
    fr: 'Jour de la livraison de mazout, de pellets ou de bois',
    en: 'Day of the delivery of oil, pellets or wood',
    it: 'Giorno della consegna di olio da riscaldamento, pellet o legna',
  },
  'help.accepted': {
    fr: 'Une consommation validée ne peut plus être modifiée par le client ; si le partenaire la modifie, elle est à valider de nouveau',
    en: 'An accepted consumption can no longer be changed by the client; if the partner changes it, it has to be accepted again',
    it: 'Un consumo convalidato non può più essere modificato dal cliente; se lo modifica il partner, va convalidato di nuovo',
  },
  'error.unit': {
    fr: 'Choisissez une unité qui convient à cette énergie.',
    en: 'Choose a unit that fits this energy.',
    it: 'Scelga un’unità adatta a questa energia.',
  },
  'error.too_many': {
    fr: 'Un bâtiment prend {max} consommations au plus. Regroupez-les par mois, ou supprimez celles qui sont en double.',
    en: 'A building takes {max} consumptions at most. Group them by month, or delete duplicates.',
    it: 'Un edificio ammette al massimo {max} consumi. Li raggruppi per mese, o elimini i doppioni.',
  },
  'error.too_many_own': {
    fr: 'Vous pouvez saisir {max} consommations au plus pour un bâtiment. Regroupez-les par mois, ou supprimez celles qui sont en double.',
    en: 'You can enter {max} consumptions at most for a building. Group them by month, or delete duplicates.',
    it: 'Può inserire al massimo {max} consumi per un edificio. Li raggruppi per mese, o elimini i doppioni.',
  },
  'error.end_first': {
    fr: 'La date de fin doit être postérieure à la date de début.',
    en: 'The end must be after the start.',
    it: 'La data di fine deve essere successiva alla data di inizio.',
  },
  'error.not_ended': {
    fr: 'Cette période n’est pas terminée : indiquez une date de fin passée.',
    en: 'This period has not ended: enter an end in the past.',
    it: 'Questo periodo non è terminato: indichi una data di fine passata.',
  },
  'error.not_delivered': {
    fr: 'Indiquez une date de livraison passée.',
    en: 'Enter a delivery date in the past.',
    it: 'Indichi una data di consegna passata.',
  },
  'error.same_bill': {
    fr: 'Cette consommation est déjà saisie : même énergie, même quantité, même période.',
    en: 'This consumption is already entered: same energy, amount and period.',
    it: 'Questo consumo è già inserito: stessa energia, stessa quantità, stesso periodo.',
  },
  'error.too_long': {
    fr: 'Une période dure au plus {years} ans.',
    en: 'A period lasts {years} years at most.',
    it: 'Un periodo dura al massimo {years} anni.',
  },
  'mail.changed.subject': {
    fr: 'Consommations validées modifiées : {number}, {address}',
    en: 'Accepted consumption changed: {number}, {address}',
    it: 'Consumi convalidati modificati: {number}, {address}',
  },
  'mail.changed.text': {
    fr: 'Pour le mandat {number} ({address}), des consommations validées ont été modifiées ou supprimées :\n\n{lines}',
    en: 'For mandate {number} ({address}), accepted consumption was changed or deleted:\n\n{lines}',
    it: 'per il mandato {number} ({address}) alcuni consumi convalidati sono stati modificati o eliminati:\n\n{lines}',
  },
  'mail.line.changed': {
    fr: '– {energy}, du {from} au {to} : {amount}, à valider de nouveau ({name})',
    en: '– {energy}, {from} to {to}: {amount}, to be accepted again ({name})',
    it: '– {energy}, dal {from} al {to}: {amount}, da convalidare di nuovo ({name})',
  },
  'mail.line.deleted': {
    fr: '– {energy}, du {from} au {to} : supprimée ({name})',
    en: '– {energy}, {from} to {to}: deleted ({name})',
    it: '– {energy}, dal {from} al {to}: eliminato ({name})',
  },
  'field.mandate_cancelled': {
    fr: 'Mandat annulé',
    en: 'Mandate cancelled',
    it: 'Mandato annullato',
  },
  'warning.overlap': {
    fr: 'Du {from} au {to}, une autre consommation de la même énergie couvre déjà cette utilisation.',
    en: 'Another consumption of the same energy already covers this use from {from} to {to}.',
    it: 'Dal {from} al {to} un altro consumo della stessa energia copre già questo utilizzo.',
  },
  'warning.counted_once': {
    fr: 'Du {from} au {to}, un autre mandat indique déjà cette énergie : elle compte une seule fois pour le bâtiment.',
    en: 'Another mandate already states this energy from {from} to {to}: it counts only once for the building.',
    it: 'Dal {from} al {to} un altro mandato indica già questa energia: conta una sola volta per l’edificio.',
  },
  'warning.differs': {
    fr: 'Du {from} au {to}, deux mandats indiquent des quantités différentes : {first} ({first_mandate}) et {second} ({second_mandate}). Une seule compte pour le bâtiment.',
    en: 'From {from} to {to}, two mandates state different amounts: {first} ({first_mandate}) and {second} ({second_mandate}). Only one of them counts for the building.',
    it: 'Dal {from} al {to} due mandati indicano quantità diverse: {first} ({first_mandate}) e {second} ({second_mandate}). Per l’edificio ne conta una sola.',
  },
  'usage.heating': common.heating,
  'usage.dhw': common.hotWaterOfEauChaudeSanitaire,
  'usage.heating_dhw': common.heatingAndHotWater,
  'usage.cooking': { fr: 'Cuisson', en: 'Cooking', it: 'Cottura' },
  'usage.common_electricity': {
    fr: 'Électricité des communs',
    en: 'Electricity for common areas',
    it: 'Elettricità delle parti comuni',
  },
  'usage.other': common.other,
})
