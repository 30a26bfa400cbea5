/**
 * Excel formulas for the terms of the annual cost (`costsOf`). All arguments are cells or formulas; `interest` and
 * `rise`, the yearly escalation, are fractions.
 */

/** Converts percent, as on the sheet of assumptions, to a fraction. */
export const percentFormula = (cell: string) => `${cell}/100`
/** Annuity factor: the constant yearly payment for a loan of 1 over some years. */
export const annuityFormula = (years: string, interest: string) =>
  `IF(${interest}=0,1/(${years}),(${interest})/(1-(1+${interest})^-(${years})))`
/** Present value of a yearly cost of 1 that escalates: Σ (1+e)^(t−1)/(1+i)^t over `years`, in closed form. */
export const presentValueFormula = (rise: string, interest: string, years: string) =>
  `IF(${rise}=${interest},${years}/(1+${interest}),(1-((1+${rise})/(1+${interest}))^${years})/(${interest}-${rise}))`

/** Levelised cost: the constant yearly equivalent of an escalating cost; `first` is the cost of the first year. */
export const levelisedFormula = (
  first: string,
  { rise, interest, years }: { rise: string; interest: string; years: string },
) => `${first}*${presentValueFormula(rise, interest, years)}*${annuityFormula(years, interest)}`
/** Sum of an escalating yearly cost over some years, without interest. */
export const totalFormula = (first: string, { rise, years }: { rise: string; years: string }) =>
  `${first}*IF(${rise}=0,${years},((1+${rise})^${years}-1)/(${rise}))`
