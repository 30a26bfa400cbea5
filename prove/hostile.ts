/** Generates hostile requests from an OpenAPI document and a seed. */

export type Random = () => number
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
type Parameter = { in: 'path' | 'query' | 'header'; name: string; schema: Schema }
type Response = { content?: Record<string, { schema: Schema }> }

export type Operation = {
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body?: Schema
  responses: Record<string, Response>
  /** The permission named in its description. */
  permission?: string
  secured: boolean
}

/** Targets: ids by resource, and field names of all schemas. */
export type Targets = { ids: Record<string, number[]>; fieldNames: string[] }

export type HostileRequest = {
  method: string
  /** Sent unchanged, never normalized. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  /** Whether it still addresses the operation, so that only its documented statuses may be returned. */
  isOnTarget: boolean
}

export type OpenApi = {
  paths: Record<string, Record<string, unknown>>
  components: Record<string, Record<string, unknown>>
}

/** Paths of a document with references replaced by the components. */
function resolveReferences({ paths, components }: OpenApi): OpenApi['paths'] {
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve)
    if (typeof part !== 'object' || part === null) return part
    const { $ref, ...rest } = part as { $ref?: string }
    const resolved = Object.fromEntries(
      Object.entries(rest).map(([key, inner]) => [key, resolve(inner)]),
    )
    if ($ref === undefined) return resolved
    const [kind = '', name = ''] = $ref.split('/').slice(-2)
    return { ...(resolve(components[kind]?.[name]) as object), ...resolved }
  }
  return resolve(paths) as OpenApi['paths']
}

/** All calls except streams, whose response does not end. */
export function listOperations(document: OpenApi): Operation[] {
  const all = Object.entries(resolveReferences(document)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId, description, parameters, requestBody, responses, security } =
        described as {
          operationId: string
          description?: string
          parameters?: Parameter[]
          requestBody?: Response
          responses: Record<string, Response>
          security?: unknown[]
        }
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters ?? [],
        body: requestBody?.content?.['application/json']?.schema,
        responses,
        permission: /Needs (\w+:\w+)/.exec(description ?? '')?.[1],
        secured: (security ?? []).length > 0,
      }
    }),
  )
  return all.filter(({ responses }) => !responses['200']?.content?.['text/event-stream'])
}

/** All property and parameter names in the document. */
export function collectFieldNames(operations: Operation[]): string[] {
  const names = new Set<string>()
  const walk = (schema: Schema | undefined) => {
    if (!schema) return
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      names.add(name)
      walk(inner)
    }
    walk(schema.items)
    for (const inner of schema.anyOf ?? []) walk(inner)
  }
  for (const { parameters, body, responses } of operations) {
    for (const { name } of parameters) names.add(name)
    walk(body)
    for (const { content } of Object.values(responses))
      for (const { schema } of Object.values(content ?? {})) walk(schema)
  }
  return [...names].sort()
}

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T
const chance = (random: Random, share: number) => random() < share

/** Resource that a body property or filter refers to. */
const references: Record<string, string> = {
  product: 'products',
  building: 'buildings',
  client: 'users',
  partner: 'users',
  responsible: 'users',
  manager: 'users',
  owners: 'users',
  maintenance_companies: 'users',
  except: 'buildings',
}

// For each pattern in the document, one of these matches it.
const patternExamples = [
  'someone@example.ch',
  '0041221234567',
  'CODE-1',
  'https://example.ch/form',
  '1999-12-31',
  'Rue de la Paix 1',
  '1',
]

/** A random value that the schema allows. */
export function validValue(schema: Schema, random: Random, targets: Targets, name = ''): unknown {
  const { anyOf, enum: values, type } = schema
  if ('const' in schema) return schema.const
  if (values) return pick(random, values)
  if (anyOf) return validValue(pick(random, anyOf), random, targets, name)
  const ids = targets.ids[references[name] ?? '']
  switch (Array.isArray(type) ? pick(random, type) : type) {
    case 'null':
      return null
    case 'boolean':
      return chance(random, 0.5)
    case 'integer':
    case 'number': {
      if (ids?.length) return pick(random, ids)
      const min = Math.max(schema.minimum ?? 0, -1e6)
      const max = Math.min(schema.maximum ?? min + 1000, min + 1000)
      return Math.floor(min + random() * (max - min + 1))
    }
    case 'array': {
      const length = Math.floor(random() * 3)
      return Array.from({ length }, () => validValue(schema.items ?? {}, random, targets, name))
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || chance(random, 0.4))
          .map(([key, inner]) => [key, validValue(inner, random, targets, key)]),
      )
    case 'string': {
      if (schema.format === 'date') return `20${10 + Math.floor(random() * 20)}-06-15`
      if (schema.format === 'date-time') return '2026-06-15T12:00:00.000Z'
      if (schema.pattern) {
        const pattern = new RegExp(schema.pattern)
        const text = patternExamples.find((example) => pattern.test(example)) ?? ''
        // For unique values.
        if (text.includes('@')) return text.replace('someone', `u${Math.floor(random() * 1e9)}`)
        return text.startsWith('CODE') ? `C-${Math.floor(random() * 1e9)}` : text
      }
      if (ids?.length) return String(pick(random, ids))
      const length = Math.min(Math.max(schema.minLength ?? 0, 1 + random() * 12), 40)
      const text = Array.from({ length }, () => pick(random, [...'abcdeéè ILMNO1234-'])).join('')
      return text.trim() || 'x'
    }
    default:
      return pick(random, [null, 'x', 1])
  }
}

const strings = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\u202Eabc\u202C',
  'مرحبا بالعالم',
  '\u0007\u001B[31m',
  '\r\nSet-Cookie: a=b',
  '\uFEFF',
  '\u2028\u2029',
  'Z͑ͫ̓a̴l͎g̀o',
  '👩‍👩‍👧‍👦',
  "' or 1=1 --",
  "'; drop table users; --",
  '") or (select pg_sleep(9)) is null --',
  '$1',
  '$' + '{7*7}',
  '{{7*7}}',
  '%s%n%x',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  '%',
  '_',
  '\\',
  '%00',
  '*',
  '(((((((((((((((a',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  'true',
  '-0',
  '1e309',
  '0x1F',
  '1.5',
  '2147483648',
  '99999999999999999999',
  '2026-02-30',
  '9999999-01-01',
  '0000-00-00',
  '-infinity',
  'a'.repeat(300),
  'é'.repeat(6000),
  ' '.repeat(3000),
  `${'a '.repeat(99)}a`,
  '9'.repeat(400),
]
const numbers = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
].concat([-1e308, 5e-324, 0.1 + 0.2, 1e-7])
const nested = (depth: number, value: unknown): unknown =>
  depth === 0 ? value : { a: [nested(depth - 1, value)] }
// JSON text that has no equivalent JavaScript value.
const rawJson = [
  '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
  '{"toString":null,"hasOwnProperty":1}',
  '1e999',
  '-1e999',
]

/** A value that no schema expects. */
function hostileValue(random: Random): unknown {
  return pick<() => unknown>(random, [
    () => pick(random, strings),
    () => pick(random, strings),
    () => pick(random, numbers),
    () => pick(random, [null, true, false, [], {}, [[]], [null], { length: 1e9 }]),
    () => nested(60, pick(random, strings)),
    () => Array.from({ length: 2000 }, () => pick(random, numbers)),
    () => Object.fromEntries(strings.map((text, index) => [`${text}${index}`, index])),
    () => ({ $gt: '', $ne: null }),
    () => new Raw(pick(random, rawJson)),
  ])()
}

/** Text to insert into the body unchanged. */
class Raw {
  constructor(readonly text: string) {}
}

/** Converts a value to JSON, with the texts of `Raw` unchanged. */
function toJson(value: unknown): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_key, inner) => {
    if (!(inner instanceof Raw)) return inner
    raw.push(inner.text)
    return `raw-json-${raw.length - 1}-`
  })
  return raw.reduce((all, inner, index) => all.replace(`"raw-json-${index}-"`, () => inner), text)
}

/** Mutates a value in one place: another value, an extra key or a missing key. */
function mutateValue(value: unknown, random: Random, targets: Targets): unknown {
  if (typeof value !== 'object' || value === null || chance(random, 0.1))
    return hostileValue(random)
  if (Array.isArray(value)) return [...value, hostileValue(random)]
  const entries = Object.entries(value)
  const mutatedIndex = Math.floor(random() * entries.length)
  const kind = random()
  if (entries.length === 0 || kind < 0.2) {
    const names = ['__proto__', 'constructor', 'id', 'version', 'deleted_at', 'provenance']
    const name = pick(random, [...names, ...targets.fieldNames])
    return Object.fromEntries([...entries, [name, hostileValue(random)]])
  }
  if (kind < 0.3)
    return Object.fromEntries(entries.filter((_entry, index) => index !== mutatedIndex))
  return Object.fromEntries(
    entries.map(([name, inner], index) => [
      name,
      index !== mutatedIndex
        ? inner
        : chance(random, 0.3)
          ? mutateValue(inner, random, targets)
          : hostileValue(random),
    ]),
  )
}

/** Corrupts the text of a body. */
function corruptText(text: string, random: Random): string | Buffer {
  return pick<() => string | Buffer>(random, [
    () => text.slice(0, Math.floor(random() * text.length)),
    () => `${text}${text}`,
    () => text.replace(/}$/, ',}'),
    () => text.replace(/:/, ':NaN,"x":'),
    () => text.replace(/^\{/, '{"a":1,"a":2,'),
    () => `\uFEFF${text}`,
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from(text.slice(0, -2)), Buffer.from([0xff, 0xc3, 0x28, 0x22])]),
    () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    () => '{"a":'.repeat(5000),
    () => `{"a":"${'x'.repeat(1_500_000)}"}`,
    () => `[${'0,'.repeat(100_000)}0]`,
    () => pick(random, ['', 'null', '0', '""', '[]', 'true', '<xml/>', 'a=b&c=d', '{', '\0']),
  ])()
}

const percentEncode = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const hostileSegments = [
  '%00',
  '%ff',
  '%c0%ae',
  '..',
  '%2e%2e',
  '..%2f..%2f',
  '%2F',
  '%5c',
  '%',
].concat(['.', ';a=b', '%u0000', '{id}', ':id', '*', '', '1%2F..%2F2', '1?', '1#', '1%0d%0aX:y'])
const hostileIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '01',
  '+1',
  '%201',
  '1%20',
  'NaN',
  'null',
  '１',
].concat(['2147483647', '2147483648', '9007199254740993', '9'.repeat(50), '9'.repeat(3000)])

function hostilePath(
  template: string,
  random: Random,
  targets: Targets,
): [path: string, isOnTarget: boolean] {
  let isOnTarget = true
  const path = template.replace(/(\w+)\/\{(\w+)\}/g, (_all, before: string) => {
    const ids = targets.ids[before]
    const kind = random()
    if (kind < 0.7 && ids?.length) return `${before}/${pick(random, ids)}`
    if (kind < 0.8) return `${before}/${percentEncode(pick(random, hostileIds))}`
    if (kind < 0.88) return `${before}/${pick(random, hostileIds.slice(0, 7))}`
    if (kind < 0.95)
      return `${before}/${percentEncode(pick(random, strings).slice(0, 500)) || '%20'}`
    isOnTarget = false
    return `${before}/${pick(random, hostileSegments)}`
  })
  if (chance(random, 0.94)) return [path, isOnTarget]
  const mangled = pick<() => string>(random, [
    () => path.replace(/\/$/, ''),
    () => `/${path}`,
    () => path.replaceAll('/', '//'),
    () => `${path}/`,
    () => path.toUpperCase(),
    () => path.replace('/api/', '/api/../api/'),
    () => path.replace('/api/', '/api/%2e%2e/'),
    () => path.replace('/api/', '/api%2f'),
    () => `${path}${pick(random, hostileSegments)}`,
    () => `${path}${pick(random, hostileSegments)}/`,
    () => path.replace(/e/, '%65'),
    () => `${path}.json`,
    () => `/${pick(random, hostileSegments)}${path}`,
  ])()
  return [mangled, false]
}

function hostileQuery(operation: Operation, random: Random, targets: Targets): string {
  const parts: string[] = []
  const add = (name: string, value: string) => parts.push(`${name}=${value}`)
  for (const { in: location, name, schema } of operation.parameters) {
    if (location !== 'query' || chance(random, 0.7)) continue
    const kind = random()
    if (name === 'sort' && kind < 0.6)
      add(name, pick(random, ['', '-', '--']) + pick(random, targets.fieldNames))
    else if (kind < 0.45)
      add(name, percentEncode(String(validValue(schema, random, targets, name))))
    else if (kind < 0.85) add(name, percentEncode(pick(random, strings)))
    else if (kind < 0.9) parts.push(`${name}=1&${name}=a&${name}=%00`)
    else if (kind < 0.95) parts.push(`${name}[a]=1&${name}[]=2`)
    else parts.push(pick(random, [name, `${name}=%`, `${name}=%ff`, `${name}==&&&`, `=${name}`]))
  }
  if (chance(random, 0.15))
    add(pick(random, targets.fieldNames), percentEncode(pick(random, strings)))
  if (chance(random, 0.03)) parts.push(pick(random, ['__proto__[a]=1', 'constructor=1', '?', '&']))
  if (chance(random, 0.01)) parts.push(`${'a=1&'.repeat(1500)}a=1`)
  return parts.length > 0 ? `?${parts.join('&').slice(0, 12_000)}` : ''
}

const unsignedToken = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwiZ3JvdXBzIjpbImFkbWluIl19.'
const hostileHeaders: Record<string, string[]> = {
  'If-Match': ['0', '-1', '1', '999999', '2147483648', '"1"', 'W/"1"', '*', 'a', '1, 2', ''],
  'Idempotency-Key': ['', 'a', '0', '00000000-0000-0000-0000-000000000000', 'x'.repeat(4000)],
  Authorization: [
    ...['Bearer', 'Bearer ', 'Bearer x', 'Bearer a.b.c', 'Basic YWRtaW46YWRtaW4=', 'bearer null'],
    ...[
      `Bearer ${unsignedToken}`,
      `Bearer ${'x'.repeat(9000)}`,
      '\u00ff\u00fe',
      'Bearer \u00e9.\u00e9.\u00e9',
    ],
  ],
  'Accept-Language': [
    ...[
      '*',
      'fr;q=abc',
      'de-CH',
      'it, en;q=0.1',
      '-',
      '__proto__',
      'constructor',
      '\u00e9',
      ';;;,,,',
    ],
    ...['en-'.repeat(2000), 'fr,'.repeat(2000), '../../fr'],
  ],
  Range: ['bytes=0-1', 'bytes=-1', 'bytes=9-1', `bytes=${'0-1,'.repeat(1000)}`],
  Accept: ['text/html', 'application/xml', '*/*;q=0', 'a'],
  'Content-Type': [
    ...[
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ],
    ...['application/json; charset=utf-16', 'application/json;', 'json', '', 'application/jsonp'],
    'multipart/form-data; boundary=x',
  ],
  'Content-Encoding': ['gzip', 'br', 'identity', 'x'],
  'X-Forwarded-For': ['1.2.3.4', "' or 1=1", 'a'.repeat(2000)],
  'X-HTTP-Method-Override': ['DELETE', 'PATCH'],
  'X-Request-Id': ['a', '\u00e9'.repeat(100), '<script>'],
  'If-None-Match': ['*', '"a"'],
  'If-Modified-Since': ['now', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  Origin: ['null', 'https://evil.example'],
  Cookie: ['i18nextLng=it', 'i18nextLng=__proto__', 'a=b; ; =;', `a=${'x'.repeat(5000)}`],
  Expect: ['100-continue'],
  Host: ['evil.example', 'localhost:99999', 'a b'],
  'X-Turnstile-Token': ['', 'x'.repeat(5000)],
}
const otherMethods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
]

/** A request for an operation, valid in most parts and hostile in some. */
export function hostileRequest(
  operation: Operation,
  random: Random,
  targets: Targets,
): HostileRequest {
  let { method } = operation
  let [path, isOnTarget] = hostilePath(operation.path, random, targets)
  path += hostileQuery(operation, random, targets)
  const headers: Record<string, string> = {}
  let body: string | Buffer | undefined

  if (operation.body || chance(random, 0.05)) {
    let value = validValue(operation.body ?? {}, random, targets)
    const mutationCount = pick(random, [0, 0, 0, 1, 1, 1, 2, 3])
    for (let i = 0; i < mutationCount; i++) value = mutateValue(value, random, targets)
    body = toJson(value)
    if (chance(random, 0.15)) body = corruptText(body, random)
    headers['Content-Type'] = 'application/json'
  }
  if (method !== 'GET') {
    if (chance(random, 0.3)) headers['If-Match'] = String(1 + Math.floor(random() * 4))
    if (chance(random, 0.3)) headers['Idempotency-Key'] = uuid(random)
  }
  if (chance(random, 0.04)) {
    method = pick(random, otherMethods)
    if (method !== operation.method) isOnTarget = false
    if (['GET', 'HEAD'].includes(method)) body = undefined
  }
  while (chance(random, 0.25)) {
    const name = pick(random, Object.keys(hostileHeaders))
    headers[name] = pick(random, hostileHeaders[name] ?? [])
  }
  return { method, path, headers, body, isOnTarget }
}

/** A random UUID from the seed. */
export function uuid(random: Random): string {
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
}

/** Nearly valid HTTP as raw bytes for a socket. */
export function brokenBytes(random: Random, token: string, path = '/api/me/'): string {
  const head = (line: string, ...more: string[]) =>
    `${[line, 'Host: localhost', `Authorization: Bearer ${token}`, ...more].join('\r\n')}\r\n\r\n`
  const json = 'Content-Type: application/json'
  return pick(random, [
    head('POST /api/login/ HTTP/1.1', json, 'Content-Length: 500') + '{"email":',
    head('POST /api/login/ HTTP/1.1', json, 'Content-Length: 3') + '{"email":"a","password":"b"}',
    head('POST /api/login/ HTTP/1.1', json, 'Content-Length: -1') + '{}',
    head('POST /api/login/ HTTP/1.1', json, 'Content-Length: 1e9') + '{}',
    head('POST /api/login/ HTTP/1.1', json, 'Content-Length: 99999999999999999999') + '{}',
    head('POST /api/login/ HTTP/1.1', json, 'Content-Length: 2', 'Content-Length: 9') + '{}',
    head('POST /api/login/ HTTP/1.1', json, 'Content-Length: 2', 'Transfer-Encoding: chunked') +
      '0\r\n\r\n',
    head('POST /api/login/ HTTP/1.1', json, 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n',
    head('POST /api/login/ HTTP/1.1', json, 'Transfer-Encoding: chunked') + '2\r\n{}\r\n0\r\n\r\n',
    head('POST /api/login/ HTTP/1.1', json, 'Transfer-Encoding: chunked') + 'ffffffff\r\n{}',
    head('POST /api/login/ HTTP/1.1', json, 'Transfer-Encoding: gzip, nonsense') + '{}',
    head(`GET ${path} HTTP/1.1`, 'Content-Length: 5'),
    head(`GET ${path} HTTP/1.1`, 'X-A: a\0b'),
    head(`GET ${path} HTTP/1.1`, 'No colon at all'),
    head(`GET ${path} HTTP/1.1`, ' folded: line'),
    head(`GET ${path} HTTP/1.1`, `X-Long: ${'a'.repeat(70_000)}`),
    head(`GET ${path} HTTP/1.1`, ...Array.from({ length: 3000 }, (_, index) => `X-${index}: a`)),
    head(`GET ${path} HTTP/1.1`, 'Upgrade: websocket', 'Connection: Upgrade'),
    head(`GET ${path} HTTP/1.1`, 'Expect: nonsense'),
    head(`GET ${path} HTTP/9.9`),
    head(`GET ${path}`),
    head(`get ${path} HTTP/1.1`),
    head(`FOO ${path} HTTP/1.1`),
    head(`GET ${path}?a b HTTP/1.1`),
    head(`GET ${path}\0 HTTP/1.1`),
    head(`GET ${path}é HTTP/1.1`),
    head(`GET ${path}?${'a'.repeat(70_000)} HTTP/1.1`),
    head(`GET http://evil.example${path} HTTP/1.1`),
    head('OPTIONS * HTTP/1.1'),
    head('CONNECT evil.example:443 HTTP/1.1'),
    `GET ${path} HTTP/1.1\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
    `GET ${path} HTTP/1.0\r\n\r\n`,
    head(`GET ${path} HTTP/1.1`).repeat(20),
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    '\r\n\r\n\r\n',
    '\0'.repeat(2000),
    'GET',
  ])
}
