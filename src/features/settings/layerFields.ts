import { section } from '../../kernel/field/fields.ts'
import { line } from '../../kernel/field/kinds.ts'

/** Name of a layer at its service, with its folder: “Hosted/GOL_EXPLOITATION_GEOTHERMIE”. */
const layer = () =>
  line({
    max: 120,
    pattern: /^\w{1,80}(\/\w{1,80})?$/,
    wrong: 'settings:error.layer_name',
  })
/** Names of several layers, separated by commas. */
const layers = () =>
  line({
    max: 500,
    pattern: /^\w{1,80}(\/\w{1,80})?( *, *\w{1,80}(\/\w{1,80})?){0,7}$/,
    wrong: 'settings:error.layer_name',
  })
const attribute = () => line({ max: 60, pattern: /^\w+$/, wrong: 'settings:error.layer_name' })

/** Layers of the canton of Geneva and the attributes that are read from them; `defaultLayers` apply until set. */
export const layerFields = section('layers', 'organisation', {
  layer_idc: layer(),
  layer_idc_state: layer(),
  layer_thermal_network: layer(),
  layer_thermal_network_fluid: attribute(),
  layer_thermal_network_horizon: attribute(),
  layer_geothermal: layer(),
  layer_geothermal_zone: attribute(),
  layer_no2: layer(),
  layer_no2_mean: attribute(),
  layer_noise: layer(),
  layer_noise_degree: attribute(),
  layer_heritage: layers(),
  layer_permits: layer(),
})

export type LayerField = keyof typeof layerFields

/**
 * Names as of 2026 (domain, section 3). The attribute of sensitivity degrees is not documented: until it is set, the
 * attribute whose value reads as a degree is taken.
 */
export const defaultLayers: Record<Exclude<LayerField, 'layer_noise_degree'>, string> = {
  layer_idc: 'SCANE_INDICE_MOYENNES_3_ANS',
  layer_idc_state: 'Hosted/OCEN_ETAT_IDC_PUBLIC',
  layer_thermal_network: 'OCEN_RTS_2030_2040_2050',
  layer_thermal_network_fluid: 'FLUIDE',
  layer_thermal_network_horizon: 'HORIZON',
  layer_geothermal: 'Hosted/GOL_EXPLOITATION_GEOTHERMIE',
  layer_geothermal_zone: 'secteur',
  layer_no2: 'SPAIR_IMMISSIONS_NO2',
  layer_no2_mean: 'NO2_MOYENNE_ANNEES',
  layer_noise: 'SIT_DEGRES_SENSIBILITE_OPB',
  layer_heritage:
    'DPS_CLASSEMENT, DPS_INVENTAIRE, DPS_PERIMETRE_PROTEGE, SCANE_BATIMENT_PATRIMOINE',
  layer_permits: 'SIT_AUTOR_DOSSIER',
}

export type LayerNames = typeof defaultLayers & { layer_noise_degree: string | null }
