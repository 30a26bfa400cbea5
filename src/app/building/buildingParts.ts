/** Parts of a building's first tab, which load as one file. */

export { default as Files } from '../../features/bills/screens/BuildingBillFiles.tsx'
export { default as Contacts } from '../../features/contacts/screens/Contacts.tsx'
export { default as Index } from '../../features/idc/screens/BuildingIndex.tsx'
export { default as Mandates } from '../../features/mandates/panels/BuildingMandates.tsx'
export { default as Place } from '../../features/map/screens/BuildingPlace.tsx'
export { default as Alike } from '../../features/prospection/screens/AlikeBuildings.tsx'
export { default as Dossier } from '../../features/sources/dossier/screens/DossierPanel.tsx'
export { default as Proposals } from './BuildingEdits.tsx'
