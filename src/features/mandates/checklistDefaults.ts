import type { Kind } from '../products/kind.ts'
import type { ChecklistItem, Stage } from './checklist.ts'

const item = (key: string, stage: Stage, fr: string, en: string, it: string): ChecklistItem => ({
  key,
  words: { fr, en, it },
  stage,
})

const data = item(
  'data',
  'in_progress',
  'Données du bâtiment réunies',
  'Building data collected',
  'Dati dell’edificio raccolti',
)
const visit = item(
  'visit',
  'in_progress',
  'Visite effectuée',
  'Visit carried out',
  'Sopralluogo effettuato',
)
const entry = item(
  'entry',
  'in_progress',
  'Saisie dans l’outil CECB terminée',
  'Entry in the CECB tool completed',
  'Inserimento nello strumento CECE completato',
)
const certificate = item(
  'certificate',
  'in_review',
  'Certificat déposé',
  'Certificate filed',
  'Certificato depositato',
)
const explained = item(
  'explained',
  'delivered',
  'Résultat expliqué au client',
  'Result explained to the client',
  'Risultato spiegato al cliente',
)

/**
 * What is to be done on a mandate of each kind until the office says otherwise (decisions, section 2).
 * These words are kept with mandates and edited by the office: they are data, not the product's own.
 */
export const checklistDefaults: Record<Kind, readonly ChecklistItem[]> = {
  cecb: [data, visit, entry, certificate, explained],
  cecbplus: [
    data,
    visit,
    item('idc', 'in_progress', 'IDC transmis', 'IDC submitted', 'IDC trasmesso'),
    entry,
    item(
      'variants',
      'in_progress',
      'Au moins trois variantes de rénovation étudiées',
      'At least three renovation variants studied',
      'Almeno tre varianti di risanamento studiate',
    ),
    item(
      'subsidies',
      'in_progress',
      'Subventions vérifiées',
      'Subsidies checked',
      'Incentivi verificati',
    ),
    item(
      'report',
      'in_progress',
      'Rapport de conseil rédigé',
      'Advisory report written',
      'Rapporto di consulenza redatto',
    ),
    certificate,
    explained,
  ],
  incitative_consulting: [
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
  amoen: [
    item('launch', 'ordered', 'Lancement tenu', 'Launch held', 'Avvio effettuato'),
    item('study', 'in_progress', 'Étude terminée', 'Study completed', 'Studio completato'),
    item(
      'works',
      'in_progress',
      'Travaux suivis jusqu’à la réception',
      'Works followed until acceptance',
      'Lavori seguiti fino al collaudo',
    ),
    item(
      'monitoring',
      'delivered',
      'Suivi de trois ans, objectif IDC contrôlé chaque année',
      'Three-year monitoring, IDC target checked each year',
      'Monitoraggio di tre anni, obiettivo IDC controllato ogni anno',
    ),
  ],
  peik: [
    item(
      'criteria',
      'ordered',
      'Critères de participation vérifiés',
      'Criteria for taking part checked',
      'Criteri di partecipazione verificati',
    ),
    item(
      'data',
      'in_progress',
      'Données de l’entreprise réunies',
      'Company data collected',
      'Dati della ditta raccolti',
    ),
    visit,
    item('measures', 'in_progress', 'Mesures définies', 'Measures defined', 'Misure definite'),
    item('report', 'in_progress', 'Rapport rédigé', 'Report written', 'Rapporto redatto'),
    item(
      'follow_up',
      'delivered',
      'Suivi convenu avec le client',
      'Follow-up agreed with the client',
      'Seguito concordato con il cliente',
    ),
  ],
  cvc_concept: [
    item('needs', 'in_progress', 'Besoins définis', 'Needs defined', 'Esigenze definite'),
    item('load', 'in_progress', 'Puissance calculée', 'Heat load calculated', 'Potenza calcolata'),
    item(
      'variants',
      'in_progress',
      'Variantes comparées',
      'Variants compared',
      'Varianti confrontate',
    ),
    item('concept', 'in_progress', 'Concept rédigé', 'Concept written', 'Concetto redatto'),
    item('handover', 'delivered', 'Concept remis', 'Concept handed over', 'Concetto consegnato'),
  ],
  ged: [
    item('collect', 'in_progress', 'Documents réunis', 'Documents collected', 'Documenti raccolti'),
    item(
      'classify',
      'in_progress',
      'Documents classés',
      'Documents classified',
      'Documenti classificati',
    ),
    item('deliver', 'in_review', 'Documents remis', 'Documents delivered', 'Documenti consegnati'),
  ],
}
