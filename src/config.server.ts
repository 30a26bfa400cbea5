// Over 300 lines: all environment variables, each with its check and meaning.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isBuiltServer, type Program } from './kernel/database/child.server.ts'
import { serversOf } from './kernel/database/servers.server.ts'
import { isLoopback } from './kernel/http/loopback.server.ts'
import { limits } from './kernel/limits/limits.server.ts'
import { isKey, minKeyLength } from './kernel/secrets/secretKey.server.ts'
import { StartError } from './kernel/startError.ts'

const onOff = z.enum(['on', 'off']).optional()
/** Whether a text is an IP address or network; a prefix of 0 would trust everybody. */
function isNetwork(text: string) {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  return (
    /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128)
  )
}

/**
 * Parses TRUST_PROXY to what Fastify expects: false, a list of addresses and networks, or a function that tells
 * whether to trust the proxy `hop` steps away.
 */
const trustedProxies = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === 'false') return false
    if (/^[1-9]$/.test(text)) return (_address: string, hop: number) => hop < Number(text)
    const networks = text.split(',').map((network) => network.trim())
    if (networks.every(isNetwork)) return networks
    context.addIssue('neither a number from 1 to 9 nor addresses and networks, separated by commas')
    return z.NEVER
  })

/** Parses `host:port`; the host may be a name, an IPv4 address, or an IPv6 address in brackets. */
const hostAndPort = z
  .string()
  .regex(/^([\w.-]{1,253}|\[[\da-fA-F:]{2,45}\]):[1-9]\d{0,4}$/, 'not host:port')
  .transform((text) => {
    const at = text.lastIndexOf(':')
    return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) }
  })
  .refine(({ port }) => port <= 65_535, 'not a port')

/** Parses names of hosts without ports, separated by commas; an IPv6 address stands in brackets. */
const hostNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
  .refine(
    (all) =>
      all.every((name) => /^([a-z\d]([a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:]{2,45}\])$/.test(name)),
    'no names of hosts, separated by commas',
  )

/** Address of one PostgreSQL server, or of several, of which one takes changes. */
const databaseAddress = z
  .string()
  .refine(
    (text) =>
      serversOf(text).every((one) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(one).success),
    'not postgres://user:password@host/database',
  )

const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** Whether an address is an origin of plain characters, which a policy may name. */
const isPlainOrigin = (text: string) =>
  /^https?:\/\/([\w-]+(\.[\w-]+)*|\[[\da-f:]+\])(:\d+)?$/.test(text)

/** An address that pages may name in their content security policy. */
const pageAddress = webAddress.refine((url) => isPlainOrigin(new URL(url).origin), 'no plain host')

/** Parses origins, separated by commas. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
  .refine((all) => all.every(isPlainOrigin), 'no addresses of hosts, separated by commas')

/** Address of a path in a bucket: its name and the path. */
export const bucketAddress =
  /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w-][\w.-]{0,99}(?:\/[\w-][\w.-]{0,99}){0,5}\/?)?)?$/

/** Parses how many backups are kept: of days, weeks and months. */
const keepingRule = z
  .string()
  .regex(/^[1-9]\d{0,3}(,\d{1,4}){2}$/, 'no numbers of days, weeks and months, such as 7,5,12')
  .transform((text) => text.split(',').map(Number) as [number, number, number])

/** All environment variables, with their meaning. */
const keys = {
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('port to listen on; 0 takes a free one'),
  HOST: z.string().min(1).default('127.0.0.1').describe('address to listen on'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('folder of the embedded database, the outbox, the files and the keys'),
  DATABASE_URL: databaseAddress
    .optional()
    .describe(
      'PostgreSQL 15 or newer instead of the embedded one, with several hosts the one that takes changes; or a pooler before it, with DATABASE_DIRECT_URL',
    ),
  DATABASE_DIRECT_URL: databaseAddress
    .optional()
    .describe(
      'address of PostgreSQL itself, where DATABASE_URL is that of a pooler in transaction mode (PgBouncer)',
    ),
  DATABASE_READ_URL: databaseAddress
    .optional()
    .describe('address of a streaming replica of DATABASE_URL, for exports, maps and statistics'),
  PUBLIC_URL: webAddress
    .optional()
    .describe(
      'public address of the product, for links in mails and for passkeys; without it http://localhost and the port',
    ),
  DEMO: z
    .union([onOff, z.literal('public')])
    .describe(
      'demonstration data: on (default on a new embedded database), off, or public (random passwords)',
    ),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('what this process does'),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/, 'not 16 to 200 characters without spaces')
    .optional()
    .describe(
      'secret with which /metrics is read, 16 characters or more; without it there is no such path',
    ),
  HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('port on which a worker (ROLE=worker) answers probes and /metrics'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('lowest level logged'),
  SECRET_KEY: z
    .string()
    .refine(isKey, `fewer than ${minKeyLength} characters`)
    .optional()
    .describe(
      'signs access tokens and seals stored secrets; created and kept in DATA_DIR if absent',
    ),
  SECRET_KEY_PREVIOUS: z
    .string()
    .refine(isKey, `fewer than ${minKeyLength} characters`)
    .optional()
    .describe('another key that is still accepted, while SECRET_KEY is rotated'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'mail server with user and password, smtp://… or smtps://…; without it mails are written to DATA_DIR/outbox',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'no e-mail address')
    .optional()
    .describe('sender of mails, with SMTP_URL: Name <mail@example.ch>'),
  CAPTCHA_ENABLED: z
    .enum(['true', 'false'])
    .default('true')
    .describe('whether sign-in asks for a captcha, if there are keys for it'),
  TURNSTILE_SITE_KEY: z
    .string()
    .regex(/^\S{1,200}$/)
    .optional()
    .describe('public key of the captcha (Cloudflare Turnstile); without keys sign-in has none'),
  TURNSTILE_SECRET_KEY: z
    .string()
    .regex(/^\S{1,200}$/)
    .optional()
    .describe('secret key of the captcha; stays on the server'),
  TURNSTILE_URL: webAddress
    .default('https://challenges.cloudflare.com')
    .describe('address of the captcha’s script and of its check'),
  BEXIO_URL: webAddress
    .default('https://api.bexio.com')
    .describe('address of the accounting service, unless the settings name another one'),
  BEXIO_TOKEN: z
    .string()
    .regex(/^\S{8,1000}$/)
    .optional()
    .describe('secret for it, unless the settings have one; stays on the server'),
  BEXIO_REQUESTS_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(5)
    .describe('requests that it takes in a second, over all processes'),
  NOTION_URL: webAddress
    .default('https://api.notion.com')
    .describe('address of the service for task notes, unless the settings name another one'),
  NOTION_TOKEN: z
    .string()
    .regex(/^\S{8,1000}$/)
    .optional()
    .describe('secret of its integration, unless the settings have one; stays on the server'),
  NOTION_DATABASE_ID: z
    .string()
    .regex(/^\S{32,300}$/)
    .optional()
    .describe('id or address of the database of tasks, unless the settings name one'),
  NOTION_REQUESTS_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(3)
    .describe('requests that it takes in a second, over all processes'),
  GEOADMIN_URL: webAddress
    .or(z.literal('off'))
    .default('https://api3.geo.admin.ch')
    .describe('the federal geodata service, or off'),
  SITG_URL: webAddress
    .or(z.literal('off'))
    .default('https://vector.sitg.ge.ch/arcgis/rest/services')
    .describe(
      'the geodata services of the canton of Geneva (heat indices, layers of the dossier), or off',
    ),
  SITG_GEOLOGY_URL: webAddress
    .or(z.literal('off'))
    .default('https://app2.ge.ch/tergeoservices/rest/services')
    .describe(
      'the geological services of the canton of Geneva (zones of boreholes, present state of the heat indices), or off',
    ),
  METEO_URL: webAddress
    .or(z.literal('off'))
    .default('https://data.geo.admin.ch/ch.meteoschweiz.ogd-smn')
    .describe('the open data of MeteoSwiss (daily mean temperatures), or off'),
  REGISTER_URL: webAddress
    .or(z.literal('off'))
    .default('https://public.madd.bfs.admin.ch')
    .describe('the public dumps of the federal register of buildings, or off'),
  MAP_WMTS_URL: pageAddress
    .optional()
    .describe(
      'federal map tiles as background of maps, https://wmts.geo.admin.ch; without any background, maps ask nobody else',
    ),
  MAP_PMTILES: z
    .string()
    .min(1)
    .optional()
    .describe('file of map tiles (.pmtiles) as background of maps, which the product serves'),
  MAP_STYLE_URL: pageAddress
    .optional()
    .describe(
      'style (MapLibre) as background of maps; {token} in it stands for MAP_TOKEN, {theme} for dark or light',
    ),
  MAP_STYLE_ORIGINS: origins
    .optional()
    .describe(
      'where else the style’s tiles, fonts and signs come from, such as https://tiles.example.ch; several separated by commas',
    ),
  MAP_TOKEN: z
    .string()
    .regex(/^\S{1,500}$/)
    .optional()
    .describe('public token of the style, restricted to PUBLIC_URL; given to whoever is signed in'),
  CLAMD_HOST: hostAndPort
    .optional()
    .describe(
      'virus scanner (clamd) that looks at every uploaded file, host:port; without it nothing is scanned',
    ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'no name of a bucket')
    .optional()
    .describe(
      'bucket of an S3-compatible service in which contents of files are kept; without it they are in DATA_DIR/files',
    ),
  S3_ENDPOINT: webAddress
    .optional()
    .describe('address of that service; without it Amazon’s of the region'),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .default('us-east-1')
    .describe('region of the bucket, if the service has any'),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-][\w.-]{0,99}(\/[\w-][\w.-]{0,99}){0,5}\/?$/, 'no path')
    .transform((path) => `${path.replace(/\/$/, '')}/`)
    .optional()
    .describe(
      'path in the bucket below which contents are kept, of which this product alone disposes',
    ),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^\S{1,200}$/)
    .optional()
    .describe('name of the key to the bucket'),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^\S{1,200}$/)
    .optional()
    .describe('secret of the key to the bucket; stays on the server'),
  BACKUP_TARGET: z
    .string()
    .min(1)
    .refine((text) => !text.includes('://') || bucketAddress.test(text), 'no s3://bucket/path')
    .optional()
    .describe(
      'folder into which a backup is put each night, encrypted to BACKUP_RECIPIENT, such as a mounted disk of another machine; or s3://bucket/path, with the service and key of S3_ENDPOINT, S3_REGION and S3_ACCESS_KEY_ID; or elsewhere, if another program makes them; without it nobody makes any, and administrators are warned',
    ),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[\da-z]{10,4000}$/, 'no public key of age')
    .optional()
    .describe('public key (age) to which these are encrypted; its secret key belongs elsewhere'),
  BACKUP_SCHEDULE: z
    .string()
    .regex(/^[\d*,/-]+( [\d*,/-]+){4}$/, 'no five parts of a crontab line')
    .default('15 1 * * *')
    .describe('when they are due: minute, hour, day, month and weekday as in a crontab, in UTC'),
  BACKUP_KEEP: keepingRule
    .prefault('7,5,12')
    .describe('of how many days, weeks and months the last one is kept'),
  REQUESTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(limits.personPerMinute)
    .describe('calls that one person may make in a minute'),
  ANONYMOUS_REQUESTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(limits.anonymousPerMinute)
    .describe(
      'calls of one endpoint that one address may make in a minute without being signed in',
    ),
  TRUST_PROXY: trustedProxies
    .prefault('false')
    .describe(
      'proxies whose X-Forwarded-For header is trusted: how many there are, or their addresses and networks, separated by commas',
    ),
  ALLOWED_HOSTS: hostNames
    .default([])
    .describe(
      'names of hosts that are answered beside this machine’s own and that of PUBLIC_URL, separated by commas',
    ),
}

const schema = z.object(keys)
type Environment = z.infer<typeof schema>
export type Config = Omit<Environment, 'DATA_DIR'> & {
  DATA_DIR: string
  /** The keys of the environment, if it has any: the current one, and the one before it during a rotation. */
  SECRET_KEYS: [string, ...string[]] | undefined
  /** Whether another program makes the backups. */
  isBackedUpElsewhere: boolean
  version: string
} & Program

/** Settings of the store of contents. */
export type FilesSettings = Pick<
  Config,
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ENDPOINT'
  | 'S3_PREFIX'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>

/** Address of PostgreSQL itself, unless it is the embedded one: for commands, which do one thing for long. */
export const serverUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Config): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

/** The value of BACKUP_TARGET if another program makes the backups. */
const elsewhere = 'elsewhere'

/** Where the product puts backups, if it makes them. */
const ownTarget = ({ BACKUP_TARGET }: Pick<Environment, 'BACKUP_TARGET'>) =>
  BACKUP_TARGET === elsewhere ? undefined : BACKUP_TARGET

/** Parses the environment. Throws an error that names each variable with an invalid value. */
export function readConfig(env: NodeJS.ProcessEnv, root: string, version: string): Config {
  const values = Object.fromEntries(
    Object.keys(keys).flatMap((key) =>
      // Without this check an empty key would count as missing, and each process would create its own.
      env[key] === undefined || (env[key] === '' && key !== 'SECRET_KEY') ? [] : [[key, env[key]]],
    ),
  )
  const parsed = schema.safeParse(values)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => {
      const key = String(issue.path[0]) as keyof typeof keys
      return `  ${key}: ${issue.message} (${keys[key].description})`
    })
    throw new StartError(`The configuration is not usable:\n${wrong.join('\n')}`)
  }
  refuseIncomplete(parsed.data)
  const { SECRET_KEY, SECRET_KEY_PREVIOUS } = parsed.data
  const SECRET_KEYS: Config['SECRET_KEYS'] = SECRET_KEY
    ? [SECRET_KEY, ...(SECRET_KEY_PREVIOUS ? [SECRET_KEY_PREVIOUS] : [])]
    : undefined
  const DATA_DIR = resolve(root, parsed.data.DATA_DIR)
  const target = ownTarget(parsed.data)
  const BACKUP_TARGET = target && (target.includes('://') ? target : resolve(root, target))
  return {
    ...parsed.data,
    DATA_DIR,
    BACKUP_TARGET,
    isBackedUpElsewhere: parsed.data.BACKUP_TARGET === elsewhere,
    SECRET_KEYS,
    root,
    isBuilt: isBuiltServer,
    version,
  }
}

/** Keys in Turnstile's documentation, which pass or fail whatever a browser does. */
const testKey = /^[123]x0{8,}[A-F]{2}$/

/** Refuses values that lack another one, or that are unsafe beside another one. */
function refuseIncomplete(environment: Environment) {
  const { SMTP_URL, MAIL_FROM, HOST, PUBLIC_URL, DEMO } = environment
  if (environment.DATABASE_DIRECT_URL && !environment.DATABASE_URL)
    throw new StartError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.')
  if (environment.DATABASE_READ_URL && !environment.DATABASE_URL)
    throw new StartError(
      'DATABASE_READ_URL needs DATABASE_URL, the database of which it is a replica.',
    )
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secret } = environment
  if (SMTP_URL && !MAIL_FROM)
    throw new StartError('SMTP_URL needs MAIL_FROM, the sender of mails: Name <mail@example.ch>')
  if (environment.SECRET_KEY_PREVIOUS && environment.SECRET_KEY === undefined)
    throw new StartError(
      'SECRET_KEY_PREVIOUS needs SECRET_KEY: without it the keys in DATA_DIR are used.',
    )
  if (siteKey && !secret)
    throw new StartError('TURNSTILE_SITE_KEY needs TURNSTILE_SECRET_KEY, its secret key.')
  if (secret && !siteKey)
    throw new StartError('TURNSTILE_SECRET_KEY needs TURNSTILE_SITE_KEY, its public key.')
  for (const key of ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'] as const)
    if (DEMO !== 'on' && testKey.test(environment[key] ?? ''))
      throw new StartError(
        `${key} is a test key that everybody knows: it protects nothing.\nSet the keys of your own widget, or start a demonstration with DEMO=on.`,
      )
  refuseHalfStore(environment)
  const { BACKUP_RECIPIENT } = environment
  const BACKUP_TARGET = ownTarget(environment)
  if (BACKUP_TARGET && !BACKUP_RECIPIENT)
    throw new StartError(
      'BACKUP_TARGET needs BACKUP_RECIPIENT: a backup holds the secret key, so it is encrypted.',
    )
  if (BACKUP_RECIPIENT && !BACKUP_TARGET)
    throw new StartError('BACKUP_RECIPIENT needs BACKUP_TARGET, where backups are put.')
  refuseHalfBackground(environment)
  if (siteKey && !PUBLIC_URL && !isLoopback(HOST))
    throw new StartError(
      'TURNSTILE_SITE_KEY needs PUBLIC_URL: a captcha counts only if it was solved at that address.',
    )
}

/** Refuses settings of the bucket without the bucket, and the bucket without its key. */
function refuseHalfStore(environment: Environment) {
  const key = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const further = [...key, 'S3_ENDPOINT', 'S3_PREFIX'] as const
  const given = further.find((name) => environment[name] !== undefined)
  const isVault = environment.BACKUP_TARGET?.startsWith('s3://')
  if (!environment.S3_BUCKET && given && (given === 'S3_PREFIX' || !isVault))
    throw new StartError(`${given} needs S3_BUCKET, the bucket for contents of files.`)
  const missing = key.find((name) => environment[name] === undefined)
  if (environment.S3_BUCKET && missing)
    throw new StartError(`S3_BUCKET needs ${missing}, for the key to the bucket.`)
  if (isVault && missing)
    throw new StartError(`BACKUP_TARGET needs ${missing}, for the key to the bucket.`)
  if (isVault && environment.S3_BUCKET && isWithinStore(environment))
    throw new StartError(
      'BACKUP_TARGET is where contents are kept (S3_BUCKET, S3_PREFIX). Give backups a bucket or a path of their own.',
    )
}

/** Whether backups would be put among the contents, or these among the backups. */
function isWithinStore({ BACKUP_TARGET = '', S3_BUCKET, S3_PREFIX = '' }: Environment) {
  const [, bucket, path = ''] = bucketAddress.exec(BACKUP_TARGET) ?? []
  const prefix = path && `${path.replace(/\/$/, '')}/`
  return bucket === S3_BUCKET && (prefix === S3_PREFIX || prefix === '' || S3_PREFIX === '')
}

/** Refuses two backgrounds of maps, and parts of a style without the others. */
function refuseHalfBackground(environment: Environment) {
  const backgrounds = (['MAP_WMTS_URL', 'MAP_PMTILES', 'MAP_STYLE_URL'] as const).filter(
    (name) => environment[name] !== undefined,
  )
  if (backgrounds.length > 1)
    throw new StartError(`Maps have one background: set only one of ${backgrounds.join(', ')}.`)
  const { MAP_STYLE_URL: style, MAP_TOKEN: token, MAP_STYLE_ORIGINS: further } = environment
  const hasPlace = style?.includes('{token}') ?? false
  if (hasPlace && token === undefined)
    throw new StartError('MAP_STYLE_URL needs MAP_TOKEN, which its {token} stands for.')
  if (token !== undefined && !hasPlace)
    throw new StartError('MAP_TOKEN needs MAP_STYLE_URL, with {token} where it belongs.')
  if (further && !style) throw new StartError('MAP_STYLE_ORIGINS needs MAP_STYLE_URL, the style.')
}

/** Addresses of HOST that stand for all addresses of this machine. */
const everywhere = ['0.0.0.0', '::']

/** The address at which this machine reaches the product; by name, as an IP address can have no passkey. */
export function localUrl({ HOST }: Pick<Config, 'HOST'>, port: number): string {
  const isHere = isLoopback(HOST) || everywhere.includes(HOST)
  const host = HOST.includes(':') ? `[${HOST.replace(/^\[|\]$/g, '')}]` : HOST
  return `http://${isHere ? 'localhost' : host}:${port}`
}

const defaults = schema.parse({})

/** Variables with meaning and default, for the documentation. */
export const configurationKeys = [
  ...Object.entries(keys).map(([key, value]) => ({
    key,
    meaning: value.description ?? '',
    fallback: defaults[key as keyof typeof keys],
  })),
  // Read before the product is loaded, by `bin/telemetry.mjs`.
  {
    key: 'OTEL_*',
    meaning:
      'settings of OpenTelemetry; any of them starts it, from packages installed beside the product, on Node 22.15 or newer',
    fallback: undefined,
  },
]
