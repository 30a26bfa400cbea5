type Packages = Record<string, object>

let packages: Packages | undefined
const makers = new WeakMap<object, () => unknown>()

/**
 * Stands for a package's export until the package arrives: keeps what it is asked (`z.string().min(1)`)
 * and does so when somebody asks the result for more. A check cannot wait, nor can looking inside: both
 * throw.
 */
export function later(name: string, exported: string): unknown {
  return kept(() => memberOf(packages?.[name], exported))
}

/** Brings the packages: from now on their exports do at once what they are asked. */
export function arrive(given: Packages) {
  packages = given
}

function kept(make: () => unknown, owner?: () => unknown): unknown {
  let made: { value: unknown } | undefined
  const value = () => {
    made ??= { value: make() }
    return made.value
  }
  const proxy = new Proxy(() => undefined, {
    get(_, name) {
      if (!packages) {
        if (/parse/i.test(String(name))) tooEarly()
        return kept(() => memberOf(value(), name), value)
      }
      const member = memberOf(value(), name)
      return typeof member === 'function' ? member.bind(value()) : member
    },
    apply(_, __, given: unknown[]) {
      const call = () => Reflect.apply(value() as () => unknown, owner?.(), given.map(real))
      return packages ? call() : kept(call)
    },
    ownKeys: tooEarly,
  })
  makers.set(proxy, value)
  return proxy
}

function tooEarly(): never {
  throw new Error('Packages of forms are asked before check.ts has brought them')
}

const memberOf = (value: unknown, name: PropertyKey) =>
  (value as Record<PropertyKey, unknown>)[name]

/** What was kept in a value, done. */
function real(value: unknown): unknown {
  const maker = makers.get(value as object)
  if (maker) return maker()
  if (Array.isArray(value)) return value.map(real)
  const isPlain = value && Object.getPrototypeOf(value) === Object.prototype
  if (!isPlain) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, real(part)]))
}
