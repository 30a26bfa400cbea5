import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Names of heating options, their agents and components; other texts include them. */
export const heatingOptionText = text('heatingOption', {
  'option.cad': {
    fr: 'Chauffage à distance (CAD)',
    en: 'District heating',
    it: 'Teleriscaldamento',
  },
  'option.pacNappes': {
    fr: 'PAC sur nappe',
    en: 'Groundwater heat pump',
    it: 'PdC ad acqua di falda',
  },
  'option.pacSondes': {
    fr: 'PAC sur sondes géothermiques',
    en: 'Borehole heat pump',
    it: 'PdC a sonde geotermiche',
  },
  'option.pacAir': { fr: 'PAC air-eau', en: 'Air-water heat pump', it: 'PdC aria-acqua' },
  'option.pellets': { fr: 'Chaudière à pellets', en: 'Pellet boiler', it: 'Caldaia a pellet' },
  'option.fossile': { fr: 'Chaudière fossile', en: 'Fossil boiler', it: 'Caldaia fossile' },
  'agent.mazout': common.heatingOil,
  'agent.gaz': common.gas,
  'agent.cad': { fr: 'Chaleur à distance', en: 'District heat', it: 'Teleriscaldamento' },
  'agent.electricite': common.electricity,
  'agent.pellets': common.pellets,
  'agent.renewable': {
    fr: 'Part renouvelable',
    en: 'Renewable share',
    it: 'Quota rinnovabile',
  },
  'component.generator': {
    fr: 'Production de chaleur',
    en: 'Heat production',
    it: 'Produzione di calore',
  },
  'component.source': {
    fr: 'Captage ou taxe de raccordement',
    en: 'Heat source or connection fee',
    it: 'Captazione o tassa di allacciamento',
  },
  'component.works': { fr: 'Travaux annexes', en: 'Related works', it: 'Lavori accessori' },
})
