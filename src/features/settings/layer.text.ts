import { type Language, text } from '../../kernel/text.ts'
import { defaultLayers, type LayerField } from './layerFields.ts'

type Words = Record<Language, string>

const names: Record<LayerField, Words> = {
  layer_idc: { fr: 'Couche des IDC', en: 'IDC layer', it: 'Livello degli IDC' },
  layer_idc_state: {
    fr: 'Couche de l’état public des IDC',
    en: 'Layer of the public IDC state',
    it: 'Livello dello stato pubblico degli IDC',
  },
  layer_thermal_network: {
    fr: 'Couche des réseaux thermiques',
    en: 'Thermal network layer',
    it: 'Livello delle reti termiche',
  },
  layer_thermal_network_fluid: {
    fr: 'Réseaux thermiques : champ du fluide',
    en: 'Thermal networks: fluid field',
    it: 'Reti termiche: campo del fluido',
  },
  layer_thermal_network_horizon: {
    fr: 'Réseaux thermiques : champ de l’horizon',
    en: 'Thermal networks: horizon field',
    it: 'Reti termiche: campo dell’orizzonte',
  },
  layer_geothermal: {
    fr: 'Couche de la géothermie',
    en: 'Geothermal layer',
    it: 'Livello della geotermia',
  },
  layer_geothermal_zone: {
    fr: 'Géothermie : champ du secteur',
    en: 'Geothermal: zone field',
    it: 'Geotermia: campo del settore',
  },
  layer_no2: {
    fr: 'Couche des immissions de NO₂',
    en: 'NO₂ immission layer',
    it: 'Livello delle immissioni di NO₂',
  },
  layer_no2_mean: {
    fr: 'NO₂ : champ de la moyenne',
    en: 'NO₂: mean field',
    it: 'NO₂: campo della media',
  },
  layer_noise: {
    fr: 'Couche des degrés de sensibilité',
    en: 'Sensitivity degree layer',
    it: 'Livello dei gradi di sensibilità',
  },
  layer_noise_degree: {
    fr: 'Bruit : champ du degré',
    en: 'Noise: degree field',
    it: 'Rumore: campo del grado',
  },
  layer_heritage: {
    fr: 'Couches du patrimoine',
    en: 'Heritage layers',
    it: 'Livelli del patrimonio',
  },
  layer_permits: {
    fr: 'Couche des autorisations',
    en: 'Permit layer',
    it: 'Livello delle autorizzazioni',
  },
}

const usual = (name: string): Words => ({
  fr: `Sans indication : ${name}`,
  en: `If empty: ${name}`,
  it: `Se vuoto: ${name}`,
})

const degreeHelp: Words = {
  fr: 'Sans indication : le champ dont la valeur se lit comme un degré, de DS I à DS IV.',
  en: 'If empty: the field whose value reads as a degree, from DS I to DS IV.',
  it: 'Se vuoto: il campo il cui valore si legge come un grado, da DS I a DS IV.',
}

type NameWords = Record<`field.${LayerField}`, Words> & Record<`help.${LayerField}`, Words>

/** Words of the settings of cantonal layers. */
export const layerText = text('layer', {
  'section.layers': {
    fr: 'Couches du SITG',
    en: 'SITG layers',
    it: 'Livelli del SITG',
  },
  ...(Object.fromEntries(
    (Object.keys(names) as LayerField[]).flatMap((name) => [
      [`field.${name}`, names[name]],
      [`help.${name}`, name === 'layer_noise_degree' ? degreeHelp : usual(defaultLayers[name])],
    ]),
  ) as NameWords),
})
