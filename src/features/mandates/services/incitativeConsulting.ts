import { service } from '../form/service.ts'
import { consultation } from './consultation.ts'
import { answered, confirmed, item } from './sharedItems.ts'

/** Advice on replacing a heating system, funded by « chauffez renouvelable ». */
export default service({
  capabilities: ['comparison', 'report', 'funded_once'],
  tabs: [
    'overview',
    'building',
    'heating',
    'consumption',
    'idc',
    'documents',
    'visit',
    'comparison',
    'report',
  ],
  ...consultation,
  checklist: [
    item(
      'eligibility',
      'ordered',
      'Éligibilité vérifiée',
      'Eligibility checked',
      'Ammissibilità verificata',
    ),
    item('appointment', 'ordered', 'Rendez-vous fixé', 'Appointment made', 'Appuntamento fissato'),
    item(
      'visit',
      'in_progress',
      'Visite effectuée avec la fiche de visite',
      'Visit carried out with the visit worksheet',
      'Sopralluogo effettuato con la scheda di sopralluogo',
    ),
    item(
      'comparison',
      'in_progress',
      'Comparaison des systèmes de chauffage établie',
      'Comparison of heating systems made',
      'Confronto dei sistemi di riscaldamento eseguito',
    ),
    item('report_signed', 'in_review', 'Rapport signé', 'Report signed', 'Rapporto firmato'),
    item(
      'sent',
      'delivered',
      'Documents envoyés au programme',
      'Documents sent to the programme',
      'Documenti inviati al programma',
    ),
    item(
      'paid',
      'delivered',
      'Contribution du programme reçue',
      'Programme contribution received',
      'Contributo del programma ricevuto',
    ),
  ],
  itemFacts: {
    eligibility: answered('plant_year', 'main_heating', 'earlier_advice'),
    // The day of the visit is the appointment.
    appointment: answered('visit_date'),
    // What the visit worksheet needs of the visit and the plant.
    visit: answered('visit_date', 'findings', 'boiler_power'),
    // A comparison leads to a recommendation, without which no report of it is published.
    comparison: answered('recommended'),
    report_signed: confirmed('report_signed'),
  },
  sample: () => import('./samples/incitativeConsulting.ts'),
})
