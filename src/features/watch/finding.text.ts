import { text } from '../../kernel/text.ts'

/** What the watch of the indices found, in words. */
export const findingText = text('finding', {
  'headline.limit': {
    fr: 'Limite de {limit} dépassée',
    en: 'Above the limit of {limit}',
    it: 'Limite di {limit} superato',
  },
  'headline.coming_limit': {
    fr: 'Limite de {from_year} dépassée',
    en: 'Above the limit of {from_year}',
    it: 'Limite del {from_year} superato',
  },
  'headline.limit_undated': {
    fr: 'Limite de {limit} dépassée',
    en: 'Above the limit of {limit}',
    it: 'Limite di {limit} superato',
  },
  'headline.coming_limit_undated': {
    fr: 'Limite à venir de {limit} dépassée',
    en: 'Above the coming limit of {limit}',
    it: 'Limite futuro di {limit} superato',
  },
  ranged: {
    fr: '{value} (de {low} à {high}, huit cas sur dix)',
    en: '{value} ({low} to {high}, eight cases out of ten)',
    it: '{value} (da {low} a {high}, otto casi su dieci)',
  },
  'headline.drift': {
    fr: 'Dérive après travaux, +{percent}',
    en: 'Drift after works, +{percent}',
    it: 'Deriva dopo i lavori, +{percent}',
  },
  'headline.drift_steady': {
    fr: 'Dérive, +{percent} depuis {since}',
    en: 'Drift, +{percent} since {since}',
    it: 'Deriva, +{percent} dal {since}',
  },
  'headline.drift_own': {
    fr: 'Dérive d’après les relevés, +{percent} depuis {since}',
    en: 'Drift by the readings, +{percent} since {since}',
    it: 'Deriva secondo le letture, +{percent} dal {since}',
  },
  'headline.target_own': { fr: 'Objectif manqué', en: 'Target missed', it: 'Obiettivo mancato' },
  'headline.target': { fr: 'Objectif manqué', en: 'Target missed', it: 'Obiettivo mancato' },
  'headline.target.share': {
    fr: 'Objectif manqué, {share} de l’économie promise',
    en: 'Target missed, {share} of the promised saving',
    it: 'Obiettivo mancato, {share} del risparmio promesso',
  },
  'figures.limit': {
    fr: '{value} en moyenne ({years}), {limit} depuis le {date}',
    en: '{value} on average ({years}), {limit} since {date}',
    it: '{value} in media ({years}), {limit} dal {date}',
  },
  'figures.coming_limit': {
    fr: '{value} en moyenne ({years}), {limit} dès le {date}',
    en: '{value} on average ({years}), {limit} from {date}',
    it: '{value} in media ({years}), {limit} dal {date}',
  },
  'figures.limit_undated': {
    fr: '{value} en moyenne ({years}), limite de {limit}, échéances à confirmer',
    en: '{value} on average ({years}), limit of {limit}, deadlines to be confirmed',
    it: '{value} in media ({years}), limite di {limit}, scadenze da confermare',
  },
  'figures.coming_limit_undated': {
    fr: '{value} en moyenne ({years}), limite future de {limit}, échéances à confirmer',
    en: '{value} on average ({years}), coming limit of {limit}, deadlines to be confirmed',
    it: '{value} in media ({years}), limite futuro di {limit}, scadenze da confermare',
  },
  'figures.target.converted': {
    fr: '{published} publié en {year}, soit {value} dans la méthode de l’objectif ({limit})',
    en: '{published} published for {year}, which is {value} in the method of the target ({limit})',
    it: '{published} pubblicato nel {year}, ossia {value} nel metodo dell’obiettivo ({limit})',
  },
  'figures.drift': {
    fr: '{value} en {year}, {limit} en {since} après les travaux de {works}',
    en: '{value} in {year}, {limit} in {since} after the works of {works}',
    it: '{value} nel {year}, {limit} nel {since} dopo i lavori del {works}',
  },
  'figures.drift_steady': {
    fr: '{value} en {year}, {limit} en {since}',
    en: '{value} in {year}, {limit} in {since}',
    it: '{value} nel {year}, {limit} nel {since}',
  },
  'figures.drift_own': {
    fr: 'Estimation d’après les relevés : {value} en {year}, {limit} en {since}',
    en: 'Estimated from readings: {value} in {year}, {limit} in {since}',
    it: 'Stima dalle letture: {value} nel {year}, {limit} nel {since}',
  },
  'figures.target_own': {
    fr: 'Mesuré par le suivi AMOén : {value} en {year}, objectif {limit}',
    en: 'Measured by the AMOén follow-up: {value} in {year}, target {limit}',
    it: 'Misurato dal monitoraggio AMOén: {value} nel {year}, obiettivo {limit}',
  },
  'figures.target': {
    fr: '{value} en {year}, objectif {limit}',
    en: '{value} in {year}, target {limit}',
    it: '{value} nel {year}, obiettivo {limit}',
  },
})
