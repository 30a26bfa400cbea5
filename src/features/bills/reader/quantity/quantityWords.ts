/** Words of a quantity that is charged, for folded text. */
export const chargedWords =
  /consomm|consum|verbrauch|quantit|livr|consegn|fornit|fourni|liefer|energi|prelev|soutir|bezug|factur|fattur|acquist|achat|\bgaz\b|\bgas\b|mazout|fioul|olio|pell?et|granul|plaquettes|cippato|chaleur|calore|chauffage|riscaldamento|volume|total|heures|tarif|tariffa|\bnett?[eo]?\b|ramene|riportat/
/** Words of a total of several quantities. */
export const totalWords = /total|somme|somma|complessiv/
/** Words of the two readings of a meter, whose difference is charged. */
export const readingWords =
  /\bindex|\bindice|\brelev|\blettur|\bancien|\bnouve|\bnuov|\bvecchi|\bprecedent|\bactuel|\battual|zahlerstand|\balter stand|\bneuer stand/
/** Words of quantities that are not charged: means, other years, tanks, forecasts, what the fuel is worth. */
export const otherWords =
  /annee d|annee prec|periode prec|anno prec|periodo prec|correspond|corrispond|vorjahr|\bmoyen|\bmedi[ao]\b|durchschnitt|par jour|al giorno|pro tag|giornalier|journali|capacit|contenance|contenu|contenuto|citerne|cisterna|serbatoio|\bsilo\b|puissance|potenza|leistung|calorifi[qc]|equiv|estimation|prevision|previst|acompte|acconto|degres|gradi|seuil|soglia|compara|confront|menages?\b|economia domestica|\beau\b|\bacqua\b|\bstock|reste|minim|maxim|jusqu|co2 emis|emission|poids (?:brut|vide)|pesee (?:pleine|vide|brute)|\bvuoto\b|brutto\b|leergewicht|\btar[ae]\b|(?:peso|poids) lordo|peso lordo|an dernier|temperatur|altitude|densit|command|ordinazion|ordine|bestell|\benv\b|\bca\b|circa|environ|emissioni|provenienza|provenance|derniere livraison|refoul|reprise|excedent|eccedenz|immission|immess|restitu|injecte|reaktiv|reactive|reattiva|additi[fv]|livraison precedente|ultim[ao] (?:fornitura|consegna)|letzte lieferung|fornitura precedente/
/** Words of litres as they are charged: those at 15 °C. */
export const standardLitres = /(?<!\d)15(?:[.,]0)? ?[^\sa-z\d]{1,2} ?c?(?![a-z\d])|(?<!\d)15 ?c\b/
