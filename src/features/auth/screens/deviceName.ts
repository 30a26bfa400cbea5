const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*Safari/],
] as const
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/** Browser and system of a user agent, for people: "Chrome 147, macOS"; undefined if neither is known. */
export function deviceName(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))
  const system = systems.find(([, pattern]) => pattern.test(userAgent))
  const version = browser && browser[1].exec(userAgent)?.[1]
  const parts = [browser && `${browser[0]} ${version}`, system?.[0]].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}
