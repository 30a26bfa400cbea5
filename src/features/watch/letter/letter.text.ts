import { text } from '../../../kernel/text.ts'

/** Letters of the watch to clients; the office may write subject and text itself, as it may those of mails. */
export const watchLetterText = text('watch_letter', {
  'limit.subject': {
    fr: 'Indice de chaleur de votre bâtiment, {address}',
    en: 'Heat expenditure index of your building, {address}',
    it: 'Indice di calore del suo edificio, {address}',
  },
  'limit.text': {
    fr: 'L’indice de dépense de chaleur (IDC) que le canton publie pour votre bâtiment, {address}, est de {value} en moyenne ({years}). Il dépasse la limite de {limit}, en vigueur depuis le {date}.\n\n{duty}\n\nNous vous proposons d’examiner avec vous ce que cela demande et ce qui convient à votre bâtiment, par un mandat {service}. Nous nous tenons à votre disposition pour en parler.',
    en: 'The heat expenditure index (IDC) that the canton publishes for your building, {address}, is {value} on average ({years}). It is above the limit of {limit}, in force since {date}.\n\n{duty}\n\nWe propose to examine with you what this requires and what suits your building, with a mandate: {service}. We would be glad to talk about it.',
    it: 'L’indice di dispendio di calore (IDC) che il cantone pubblica per il suo edificio, {address}, è di {value} in media ({years}). Supera il limite di {limit}, in vigore dal {date}.\n\n{duty}\n\nLe proponiamo di esaminare insieme che cosa richiede e che cosa conviene al suo edificio, con un mandato {service}. Siamo a sua disposizione per parlarne.',
  },
  'limit_undated.subject': {
    fr: 'Indice de chaleur de votre bâtiment, {address}',
    en: 'Heat expenditure index of your building, {address}',
    it: 'Indice di calore del suo edificio, {address}',
  },
  'limit_undated.text': {
    fr: 'L’indice de dépense de chaleur (IDC) que le canton publie pour votre bâtiment, {address}, est de {value} en moyenne ({years}). Il dépasse la limite de {limit} que prévoit la loi.\n\n{duty} Les échéances qui s’appliquent à votre bâtiment sont à confirmer à l’OCEN : les villas et les petits immeubles d’habitation disposent de trois ans de plus.\n\nNous vous proposons d’examiner avec vous ce que cela demande et ce qui convient à votre bâtiment, par un mandat {service}. Nous nous tenons à votre disposition pour en parler.',
    en: 'The heat expenditure index (IDC) that the canton publishes for your building, {address}, is {value} on average ({years}). It is above the limit of {limit} that the law provides.\n\n{duty} The deadlines that apply to your building are to be confirmed with OCEN: houses and small residential buildings have three years more.\n\nWe propose to examine with you what this requires and what suits your building, with a mandate: {service}. We would be glad to talk about it.',
    it: 'L’indice di dispendio di calore (IDC) che il cantone pubblica per il suo edificio, {address}, è di {value} in media ({years}). Supera il limite di {limit} previsto dalla legge.\n\n{duty} Le scadenze che valgono per il suo edificio vanno confermate presso l’OCEN: le case e i piccoli edifici abitativi dispongono di tre anni in più.\n\nLe proponiamo di esaminare insieme che cosa richiede e che cosa conviene al suo edificio, con un mandato {service}. Siamo a sua disposizione per parlarne.',
  },
  'coming_limit_undated.subject': {
    fr: 'Indice de chaleur de votre bâtiment, {address} : nouvelle limite',
    en: 'Heat expenditure index of your building, {address}: new limit',
    it: 'Indice di calore del suo edificio, {address}: nuovo limite',
  },
  'coming_limit_undated.text': {
    fr: 'L’indice de dépense de chaleur (IDC) que le canton publie pour votre bâtiment, {address}, est de {value} en moyenne ({years}). La loi prévoit d’abaisser la limite à {limit}, et votre bâtiment la dépassera si son indice ne baisse pas.\n\nVoici ce qui s’appliquera alors. {duty} Les échéances qui s’appliquent à votre bâtiment sont à confirmer à l’OCEN : les villas et les petits immeubles d’habitation disposent de trois ans de plus.\n\nNous vous proposons d’examiner avec vous ce que cela demandera et ce qui convient à votre bâtiment, par un mandat {service}. Nous nous tenons à votre disposition pour en parler.',
    en: 'The heat expenditure index (IDC) that the canton publishes for your building, {address}, is {value} on average ({years}). The law will lower the limit to {limit}, and your building will be above it unless its index falls.\n\nThis will apply then. {duty} The deadlines that apply to your building are to be confirmed with OCEN: houses and small residential buildings have three years more.\n\nWe propose to examine with you what this will require and what suits your building, with a mandate: {service}. We would be glad to talk about it.',
    it: 'L’indice di dispendio di calore (IDC) che il cantone pubblica per il suo edificio, {address}, è di {value} in media ({years}). La legge abbasserà il limite a {limit}, e il suo edificio lo supererà se l’indice non scende.\n\nAllora varrà quanto segue. {duty} Le scadenze che valgono per il suo edificio vanno confermate presso l’OCEN: le case e i piccoli edifici abitativi dispongono di tre anni in più.\n\nLe proponiamo di esaminare insieme che cosa richiederà e che cosa conviene al suo edificio, con un mandato {service}. Siamo a sua disposizione per parlarne.',
  },
  'coming_limit.subject': {
    fr: 'Indice de chaleur de votre bâtiment, {address} : nouvelle limite dès le {date}',
    en: 'Heat expenditure index of your building, {address}: new limit from {date}',
    it: 'Indice di calore del suo edificio, {address}: nuovo limite dal {date}',
  },
  'coming_limit.text': {
    fr: 'L’indice de dépense de chaleur (IDC) que le canton publie pour votre bâtiment, {address}, est de {value} en moyenne ({years}). Dès le {date}, la limite sera de {limit}, et votre bâtiment la dépassera si son indice ne baisse pas.\n\nVoici ce qui s’appliquera dès ce jour. {duty}\n\nNous vous proposons d’examiner avec vous ce que cela demandera et ce qui convient à votre bâtiment, par un mandat {service}. Nous nous tenons à votre disposition pour en parler.',
    en: 'The heat expenditure index (IDC) that the canton publishes for your building, {address}, is {value} on average ({years}). From {date} the limit will be {limit}, and your building will be above it unless its index falls.\n\nThis will apply from that day. {duty}\n\nWe propose to examine with you what this will require and what suits your building, with a mandate: {service}. We would be glad to talk about it.',
    it: 'L’indice di dispendio di calore (IDC) che il cantone pubblica per il suo edificio, {address}, è di {value} in media ({years}). Dal {date} il limite sarà di {limit}, e il suo edificio lo supererà se l’indice non scende.\n\nDa quel giorno varrà quanto segue. {duty}\n\nLe proponiamo di esaminare insieme che cosa richiederà e che cosa conviene al suo edificio, con un mandato {service}. Siamo a sua disposizione per parlarne.',
  },
  'drift.subject': {
    fr: 'Votre bâtiment, {address} : l’indice de chaleur remonte après les travaux',
    en: 'Your building, {address}: the heat expenditure index is rising again after the works',
    it: 'Il suo edificio, {address}: l’indice di calore risale dopo i lavori',
  },
  'drift.text': {
    fr: 'En {since}, première année complète publiée après les travaux de {works}, l’indice de dépense de chaleur (IDC) de votre bâtiment, {address}, était de {limit}. En {year}, le canton publie {value}, soit {percent} de plus. Ces valeurs sont corrigées du climat : une année froide ne l’explique pas.\n\nNous vous proposons d’en chercher la cause avec vous, par un mandat {service}. Nous nous tenons à votre disposition pour en parler.',
    en: 'In {since}, the first full year published after the works of {works}, the heat expenditure index (IDC) of your building, {address}, was {limit}. For {year} the canton publishes {value}, which is {percent} more. These values are corrected for climate: a cold year does not explain it.\n\nWe propose to look for the cause with you, with a mandate: {service}. We would be glad to talk about it.',
    it: 'Nel {since}, primo anno intero pubblicato dopo i lavori del {works}, l’indice di dispendio di calore (IDC) del suo edificio, {address}, era di {limit}. Per il {year} il cantone pubblica {value}, ossia {percent} in più. Questi valori sono corretti per il clima: un anno freddo non lo spiega.\n\nLe proponiamo di cercarne la causa insieme, con un mandato {service}. Siamo a sua disposizione per parlarne.',
  },
  'drift_steady.subject': {
    fr: 'Votre bâtiment, {address} : l’indice de chaleur augmente',
    en: 'Your building, {address}: the heat expenditure index is rising',
    it: 'Il suo edificio, {address}: l’indice di calore aumenta',
  },
  'drift_steady.text': {
    fr: 'En {since}, l’indice de dépense de chaleur (IDC) de votre bâtiment, {address}, était de {limit}. En {year}, le canton publie {value}, soit {percent} de plus, et l’année précédente dépassait déjà la valeur de {since} de plus de 10 %. Ces valeurs sont corrigées du climat : une année froide ne l’explique pas.\n\nNous vous proposons d’en chercher la cause avec vous, par un mandat {service}. Nous nous tenons à votre disposition pour en parler.',
    en: 'In {since} the heat expenditure index (IDC) of your building, {address}, was {limit}. For {year} the canton publishes {value}, which is {percent} more, and the year before was already more than 10 % above {since}. These values are corrected for climate: a cold year does not explain it.\n\nWe propose to look for the cause with you, with a mandate: {service}. We would be glad to talk about it.',
    it: 'Nel {since} l’indice di dispendio di calore (IDC) del suo edificio, {address}, era di {limit}. Per il {year} il cantone pubblica {value}, ossia {percent} in più, e già l’anno precedente superava il valore del {since} di oltre il 10 %. Questi valori sono corretti per il clima: un anno freddo non lo spiega.\n\nLe proponiamo di cercarne la causa insieme, con un mandato {service}. Siamo a sua disposizione per parlarne.',
  },
  'drift_own.subject': {
    fr: 'Votre bâtiment, {address} : la consommation de chaleur augmente',
    en: 'Your building, {address}: the use of heat is rising',
    it: 'Il suo edificio, {address}: si consuma sempre più calore',
  },
  'drift_own.text': {
    fr: 'D’après les relevés de votre bâtiment, {address}, nous estimons l’indice de dépense de chaleur (IDC) à {value} en {year}, contre {limit} en {since}, soit {percent} de plus. Ces estimations sont corrigées du climat : une année froide ne l’explique pas. Seule la valeur que le canton publie fait foi.\n\nNous vous proposons d’en chercher la cause avec vous, par un mandat {service}. Nous nous tenons à votre disposition pour en parler.',
    en: 'From the readings of your building, {address}, we estimate the heat expenditure index (IDC) at {value} in {year}, against {limit} in {since}, which is {percent} more. These estimates are corrected for climate: a cold year does not explain it. Only the value that the canton publishes counts.\n\nWe propose to look for the cause with you, with a mandate: {service}. We would be glad to talk about it.',
    it: 'Secondo le letture del suo edificio, {address}, stimiamo l’indice di dispendio di calore (IDC) a {value} nel {year}, contro {limit} nel {since}, ossia {percent} in più. Queste stime sono corrette per il clima: un anno freddo non lo spiega. Fa stato solo il valore pubblicato dal cantone.\n\nLe proponiamo di cercarne la causa insieme, con un mandato {service}. Siamo a sua disposizione per parlarne.',
  },
  'target.subject': {
    fr: 'Votre bâtiment, {address} : l’objectif de l’indice de chaleur n’est pas atteint',
    en: 'Your building, {address}: the target of the heat expenditure index is not reached',
    it: 'Il suo edificio, {address}: l’obiettivo dell’indice di calore non è raggiunto',
  },
  'target.text': {
    fr: 'Pour votre bâtiment, {address}, notre mandat prévoit un indice de dépense de chaleur (IDC) de {limit}. Pour {year}, le canton publie {published}.{method}\n\nNous vous proposons d’en chercher la cause avec vous, par un mandat {service}. Nous nous tenons à votre disposition pour en parler.',
    en: 'For your building, {address}, our mandate aims at a heat expenditure index (IDC) of {limit}. For {year} the canton publishes {published}.{method}\n\nWe propose to look for the cause with you, with a mandate: {service}. We would be glad to talk about it.',
    it: 'Per il suo edificio, {address}, il nostro mandato prevede un indice di dispendio di calore (IDC) di {limit}. Per il {year} il cantone pubblica {published}.{method}\n\nLe proponiamo di cercarne la causa insieme, con un mandato {service}. Siamo a sua disposizione per parlarne.',
  },
  'target_own.subject': {
    fr: 'Votre bâtiment, {address} : l’objectif énergétique n’est pas atteint',
    en: 'Your building, {address}: the energy target is not reached',
    it: 'Il suo edificio, {address}: l’obiettivo energetico non è raggiunto',
  },
  'target_own.text': {
    fr: 'Pour votre bâtiment, {address}, notre mandat prévoit une énergie finale de {limit}. D’après les relevés de la dernière période, qui se termine en {year}, elle est de {value}, ramenée à une année normale : une année froide ne l’explique pas.\n\nNous vous proposons d’en chercher la cause avec vous, par un mandat {service}. Nous nous tenons à votre disposition pour en parler.',
    en: 'For your building, {address}, our mandate aims at a final energy of {limit}. From the readings of the last period, which ends in {year}, it is {value}, scaled to a normal year: a cold year does not explain it.\n\nWe propose to look for the cause with you, with a mandate: {service}. We would be glad to talk about it.',
    it: 'Per il suo edificio, {address}, il nostro mandato prevede un’energia finale di {limit}. Secondo le letture dell’ultimo periodo, che termina nel {year}, è di {value}, riportata a un anno normale: un anno freddo non lo spiega.\n\nLe proponiamo di cercarne la causa insieme, con un mandato {service}. Siamo a sua disposizione per parlarne.',
  },
  method: {
    fr: 'Compté comme dans l’objectif, où l’électricité de la pompe à chaleur a le poids {weight}, c’est {value}.',
    en: 'Counted as in the target, in which the electricity of the heat pump weighs {weight}, this is {value}.',
    it: 'Contato come nell’obiettivo, in cui l’elettricità della pompa di calore ha il peso {weight}, è {value}.',
  },
  'steps.title': {
    fr: 'Ce que la loi demande de votre bâtiment à son indice actuel',
    en: 'What the law asks of your building at its present index',
    it: 'Che cosa chiede la legge al suo edificio con l’indice attuale',
  },
  'step.since': {
    fr: 'Depuis le {date}, limite de {limit}. {duty}',
    en: 'Since {date}, limit of {limit}. {duty}',
    it: 'Dal {date}, limite di {limit}. {duty}',
  },
  'step.from': {
    fr: 'Dès le {date}, limite de {limit}. {duty}',
    en: 'From {date}, limit of {limit}. {duty}',
    it: 'Dal {date}, limite di {limit}. {duty}',
  },
  'step.undated': {
    fr: 'Limite de {limit}. {duty}',
    en: 'Limit of {limit}. {duty}',
    it: 'Limite di {limit}. {duty}',
  },
  greeting: {
    fr: 'Madame, Monsieur,',
    en: 'Dear Sir or Madam,',
    it: 'Gentile Signora, egregio Signore,',
  },
  closing: { fr: 'Meilleures salutations', en: 'Kind regards', it: 'Cordiali saluti' },
  'table.title': {
    fr: 'Indices publiés, MJ/m²·a',
    en: 'Published indices, MJ/m²·a',
    it: 'Indici pubblicati, MJ/m²·a',
  },
  'source.readings': {
    fr: 'Indices : estimés d’après les relevés du bâtiment.',
    en: 'Indices: estimated from the readings of the building.',
    it: 'Indici: stimati dalle letture dell’edificio.',
  },
  'source.indices': {
    fr: 'Indices : canton de Genève (SITG, SCANE), lus le {date}.',
    en: 'Indices: canton of Geneva (SITG, SCANE), read on {date}.',
    it: 'Indici: cantone di Ginevra (SITG, SCANE), letti il {date}.',
  },
  file: {
    fr: 'Lettre indice {address}.pdf',
    en: 'Index letter {address}.pdf',
    it: 'Lettera indice {address}.pdf',
  },
})
