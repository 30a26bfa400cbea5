import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Names of energies and units; other texts include them. */
export const energyText = text('energy', {
  'energy.cad_reparti': {
    fr: 'Chauffage à distance (réparti)',
    en: 'District heating (allocated)',
    it: 'Teleriscaldamento (ripartito)',
  },
  'energy.cad_tarife': {
    fr: 'Chauffage à distance (tarifé)',
    en: 'District heating (billed by tariff)',
    it: 'Teleriscaldamento (a tariffa)',
  },
  'energy.electricite_pac_avant': {
    fr: 'Électricité, pompe à chaleur (autorisée avant le 05.08.2010)',
    en: 'Electricity, heat pump (approved before 05.08.2010)',
    it: 'Elettricità, pompa di calore (autorizzata prima del 05.08.2010)',
  },
  'energy.electricite_pac_apres': {
    fr: 'Électricité, pompe à chaleur (autorisée dès le 05.08.2010)',
    en: 'Electricity, heat pump (approved since 05.08.2010)',
    it: 'Elettricità, pompa di calore (autorizzata dal 05.08.2010)',
  },
  'energy.electricite_directe': {
    fr: 'Électricité directe',
    en: 'Direct electricity',
    it: 'Elettricità diretta',
  },
  'energy.gaz': common.gas,
  'energy.mazout': common.heatingOil,
  'energy.bois_buches_dur': {
    fr: 'Bûches, bois dur',
    en: 'Logs, hardwood',
    it: 'Legna in ceppi, legno duro',
  },
  'energy.bois_buches_tendre': {
    fr: 'Bûches, bois tendre',
    en: 'Logs, softwood',
    it: 'Legna in ceppi, legno tenero',
  },
  'energy.pellets': common.pellets,
  'energy.plaquettes': { fr: 'Plaquettes', en: 'Wood chips', it: 'Cippato' },
  'energy.autre': common.other,
  'unit.kWh': { fr: 'kWh', en: 'kWh', it: 'kWh' },
  'unit.MWh': { fr: 'MWh', en: 'MWh', it: 'MWh' },
  'unit.m3': { fr: 'm³', en: 'm³', it: 'm³' },
  'unit.l': { fr: 'l', en: 'l', it: 'l' },
  'unit.kg': { fr: 'kg', en: 'kg', it: 'kg' },
  'unit.t': { fr: 't', en: 't', it: 't' },
  'unit.stere': { fr: 'stère', en: 'stere', it: 'stero' },
  'unit.m3_bulk': { fr: 'm³ en vrac', en: 'm³ loose', it: 'm³ alla rinfusa' },
})
