import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

/** Texts of the legal duties, on screens and in reports. */
export const dutyText = text('duty', {
  title: { fr: 'Situation légale', en: 'Legal position', it: 'Situazione legale' },
  'verdict.none': {
    fr: 'Sous le seuil, aucune obligation.',
    en: 'Below the limit, no duty.',
    it: 'Sotto la soglia, nessun obbligo.',
  },
  'verdict.optimise': {
    fr: 'Installations à optimiser.',
    en: 'Installations to be optimised.',
    it: 'Impianti da ottimizzare.',
  },
  'verdict.audit': {
    fr: 'Audit énergétique obligatoire.',
    en: 'Energy audit required.',
    it: 'Audit energetico obbligatorio.',
  },
  'verdict.renovate': {
    fr: 'Dépassement significatif.',
    en: 'Significant excess.',
    it: 'Superamento significativo.',
  },
  'verdict.renovate_from': {
    fr: 'Dépassement significatif dès le {date}.',
    en: 'Significant excess from {date}.',
    it: 'Superamento significativo dal {date}.',
  },
  'verdict.unclear': {
    fr: 'Trop proche du seuil pour conclure.',
    en: 'Too close to the limit to tell.',
    it: 'Troppo vicino alla soglia per concludere.',
  },
  'verdict.renovate_later': {
    fr: 'Dépassement significatif à venir.',
    en: 'Significant excess to come.',
    it: 'Superamento significativo in arrivo.',
  },
  over: {
    fr: 'L’indice moyen de {mean} dépasse la limite de {limit} : des travaux sont obligatoires.',
    en: 'The mean index of {mean} is above the limit of {limit}: works are required.',
    it: 'L’indice medio di {mean} supera il limite di {limit}: i lavori sono obbligatori.',
  },
  over_from: {
    fr: 'Dès le {date}, l’indice moyen de {mean} dépassera la limite de {limit} : des travaux seront obligatoires.',
    en: 'From {date}, the mean index of {mean} will be above the limit of {limit}: works will be required.',
    it: 'Dal {date} l’indice medio di {mean} supererà il limite di {limit}: i lavori saranno obbligatori.',
  },
  over_later: {
    fr: 'L’indice moyen de {mean} dépassera la limite de {limit} que la loi prévoit : des travaux seront obligatoires. Échéances à confirmer à l’OCEN.',
    en: 'The mean index of {mean} will be above the limit of {limit} that the law provides: works will be required. Deadlines to be confirmed with OCEN.',
    it: 'L’indice medio di {mean} supererà il limite di {limit} previsto dalla legge: i lavori saranno obbligatori. Scadenze da confermare presso l’OCEN.',
  },
  now: {
    fr: 'Moyenne de 3 ans ({years}) : {mean}, {against}. {duty}',
    en: '3-year mean ({years}): {mean}, {against}. {duty}',
    it: 'Media su 3 anni ({years}): {mean}, {against}. {duty}',
  },
  later: {
    fr: 'Dès le {date}, le seuil de dépassement significatif passe à {renovate}. {duty}',
    en: 'From {date} significant excess begins above {renovate}. {duty}',
    it: 'Dal {date} la soglia di superamento significativo passa a {renovate}. {duty}',
  },
  later_undated: {
    fr: 'Le seuil de dépassement significatif passera à {renovate}. {duty}',
    en: 'Significant excess will begin above {renovate}. {duty}',
    it: 'La soglia di superamento significativo passerà a {renovate}. {duty}',
  },
  dates_open: {
    fr: 'Villa ou petit immeuble d’habitation, ou usage inconnu : échéances à confirmer à l’OCEN.',
    en: 'House or small residential building, or use unknown: deadlines to be confirmed with OCEN.',
    it: 'Casa o piccolo edificio abitativo, o uso sconosciuto: scadenze da confermare presso l’OCEN.',
  },
  'against.none': {
    fr: 'pas au-dessus du seuil de {optimise}',
    en: 'not above the limit of {optimise}',
    it: 'non sopra la soglia di {optimise}',
  },
  'against.optimise': {
    fr: 'au-dessus du seuil de {optimise}, jusqu’à {audit}',
    en: 'above the limit of {optimise}, up to {audit}',
    it: 'sopra la soglia di {optimise}, fino a {audit}',
  },
  'against.audit': {
    fr: 'au-dessus du seuil de {audit}, sans dépasser {renovate}',
    en: 'above the limit of {audit}, not above {renovate}',
    it: 'sopra la soglia di {audit}, senza superare {renovate}',
  },
  'against.renovate': {
    fr: 'dépassement significatif, au-dessus de {renovate}',
    en: 'significant excess, above {renovate}',
    it: 'superamento significativo, sopra {renovate}',
  },
  'against.unclear': {
    fr: 'à {margin} au plus du seuil de {near}',
    en: 'within {margin} of the limit of {near}',
    it: 'entro il {margin} dalla soglia di {near}',
  },
  time_limits: {
    fr: 'Délais dès la décision notifiée : audit et mesures 12 mois, travaux 36 mois.',
    en: 'Time limits from the notified decision: audit and measures 12 months, works 36 months.',
    it: 'Termini dalla decisione notificata: audit e misure 12 mesi, lavori 36 mesi.',
  },
  'asks.none': {
    fr: 'La loi ne demande rien.',
    en: 'The law asks for nothing.',
    it: 'La legge non chiede nulla.',
  },
  'asks.optimise': {
    fr: 'Les installations sont à optimiser, sans audit énergétique.',
    en: 'The installations must be optimised; no energy audit is required.',
    it: 'Gli impianti vanno ottimizzati, senza audit energetico.',
  },
  'asks.audit': {
    fr: 'Un audit énergétique et des mesures d’amélioration sont obligatoires.',
    en: 'An energy audit and improvement measures are required.',
    it: 'Sono obbligatori un audit energetico e misure di miglioramento.',
  },
  'asks.renovate': {
    fr: 'Des travaux de rénovation énergétique qui ramènent l’indice sous {optimise} sont obligatoires.',
    en: 'Energy renovation works that bring the index below {optimise} are required.',
    it: 'Sono obbligatori lavori di risanamento energetico che portino l’indice sotto {optimise}.',
  },
  'asks.unclear': {
    fr: 'Notre estimation est trop proche du seuil de {near} pour conclure.',
    en: 'Our estimate is too close to the limit of {near} to tell.',
    it: 'La nostra stima è troppo vicina alla soglia di {near} per concludere.',
  },
  'asks.unclear_audit': {
    fr: 'Audit énergétique dès {near} : notre estimation est trop proche de ce seuil pour conclure.',
    en: 'Energy audit from {near}: our estimate is too close to this limit to tell.',
    it: 'Audit energetico da {near}: la nostra stima è troppo vicina a questa soglia per concludere.',
  },
  'asks.unclear_optimise': {
    fr: 'Optimisation dès {near} : notre estimation est trop proche de ce seuil pour conclure.',
    en: 'Optimisation from {near}: our estimate is too close to this limit to tell.',
    it: 'Ottimizzazione da {near}: la nostra stima è troppo vicina a questa soglia per concludere.',
  },
  estimate: {
    fr: 'D’après notre estimation : l’indice publié par le canton fait foi.',
    en: 'Our estimate; the index published by the canton prevails.',
    it: 'Secondo la nostra stima: fa stato l’indice pubblicato dal cantone.',
  },
  public_state: {
    fr: 'Moyenne de l’état public des IDC (OCEN), lue le {date} : elle fait foi.',
    en: 'Mean of the public state of the IDC (OCEN), read on {date}: it counts.',
    it: 'Media dello stato pubblico degli IDC (OCEN), letta il {date}: fa stato.',
  },
  range: {
    fr: 'Fourchette de cette moyenne : de {low} à {high} MJ/m²·a, huit cas sur dix.',
    en: 'Range of this mean: {low} to {high} MJ/m²·a, eight cases out of ten.',
    it: 'Intervallo di questa media: da {low} a {high} MJ/m²·a, otto casi su dieci.',
  },
  counted_twice: {
    fr: 'À vérifier avant de conclure : des consommations se chevauchent, des jours sont comptés deux fois.',
    en: 'To be checked before concluding: consumptions overlap, so that days are counted twice.',
    it: 'Da verificare prima di concludere: alcuni consumi si sovrappongono e dei giorni sono contati due volte.',
  },
  uncorrected: {
    fr: 'Moyenne sans correction climatique, faute de degrés-jours : après des années douces, l’indice du canton est plus élevé, et l’obligation peut être plus lourde.',
    en: 'This mean is not corrected for climate, since degree-days are missing: after mild years the canton’s index is higher, and more may be required.',
    it: 'Questa media non è corretta per il clima, in mancanza dei gradi giorno: dopo anni miti l’indice del cantone è più alto e l’obbligo può essere maggiore.',
  },
  declare: {
    fr: 'L’indice d’une année est à déclarer jusqu’au 30 juin suivant, dès cinq preneurs de chaleur et pour tout autre usage que l’habitation. Le canton calcule celui des petits immeubles d’habitation, qui peut être rectifié dans les 30 jours.',
    en: 'The index of a year must be declared by the following 30 June, from five heat takers on and for any use other than housing. The canton calculates that of small residential buildings, which may be corrected within 30 days.',
    it: 'L’indice di un anno va dichiarato entro il 30 giugno seguente, da cinque utenze di calore e per ogni uso diverso dall’abitazione. Il cantone calcola quello dei piccoli edifici abitativi, che può essere rettificato entro 30 giorni.',
  },
  said: {
    fr: 'Seuils selon {source}, lu le {date}.',
    en: 'Limits according to {source}, read on {date}.',
    it: 'Soglie secondo {source}, letto il {date}.',
  },
  mean_published: {
    fr: 'Indice (IDC), moyenne {from} à {to}',
    en: 'IDC, mean {from} to {to}',
    it: 'Indice (IDC), media dal {from} al {to}',
  },
  mean_estimated: {
    fr: 'Indice (IDC) estimé, moyenne {from} à {to}',
    en: 'Estimated IDC, mean {from} to {to}',
    it: 'Indice (IDC) stimato, media dal {from} al {to}',
  },
  'scale.optimise': { fr: 'seuil', en: 'limit', it: 'soglia' },
  'scale.from': { fr: 'dès {year}', en: 'from {year}', it: 'dal {year}' },
  'scale.from_day': { fr: 'dès le {date}', en: 'from {date}', it: 'dal {date}' },
  'scale.later': { fr: 'à venir', en: 'to come', it: 'in arrivo' },
  'scale.today': common.today,
  unknown: {
    fr: 'La loi juge la moyenne de 3 ans, qui n’est pas connue.',
    en: 'The law judges the 3-year mean, which is not known.',
    it: 'La legge giudica la media su 3 anni, che non è nota.',
  },
})
