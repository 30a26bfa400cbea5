import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { bucketAddress, type Config, type FilesSettings } from './config.server.ts'
import { captchaAction } from './features/auth/captcha/captcha.ts'
import { type JudgePort, openJudge } from './features/auth/password/judge.server.ts'
import { type BillReaderPort, openBillReader } from './features/bills/reader/reader.server.ts'
import { openPreviewer, type PreviewerPort } from './features/files/preview/previewer.server.ts'
import { type BackupMaker, openBackupMaker } from './features/operations/backupMaker.server.ts'
import { openPress, type PressPort } from './features/reports/press.server.ts'
import { type InspectorPort, openInspector } from './features/settings/inspector.server.ts'
import type { AccountingService } from './integrations/accounting/accounting.ts'
import { bexio } from './integrations/accounting/bexio.server.ts'
import type { CalendarFeeds } from './integrations/calendarFeeds/calendarFeeds.ts'
import { guardedFeeds } from './integrations/calendarFeeds/guardedFeeds.server.ts'
import { noCaptcha } from './integrations/captcha/absent.server.ts'
import type { Captcha } from './integrations/captcha/captcha.ts'
import { turnstile } from './integrations/captcha/turnstile.server.ts'
import { unconfiguredGeodata } from './integrations/geodata/absent.server.ts'
import { geoadmin } from './integrations/geodata/geoadmin.server.ts'
import type { Geodata } from './integrations/geodata/geodata.ts'
import type { GeodataFault } from './integrations/geodata/service.server.ts'
import { sitg } from './integrations/geodata/sitg.server.ts'
import { outbox } from './integrations/mail/outbox.server.ts'
import { smtp } from './integrations/mail/smtp.server.ts'
import {
  federalTiles,
  fileOfTiles,
  mapStyleOf,
  noMapTiles,
} from './integrations/mapTiles/mapTiles.server.ts'
import type { MapTiles } from './integrations/mapTiles/mapTiles.ts'
import { uploadsInBucket } from './integrations/objectStore/bucketUploads.server.ts'
import { bucketVault } from './integrations/objectStore/bucketVault.server.ts'
import { objectStore } from './integrations/objectStore/s3.server.ts'
import type { ObjectStoreSettings } from './integrations/objectStore/sdk.server.ts'
import { maddDumps, noDumps } from './integrations/registerDumps/madd.server.ts'
import type { RegisterDumps } from './integrations/registerDumps/registerDumps.ts'
import { noScanner } from './integrations/scanner/absent.server.ts'
import { clamd } from './integrations/scanner/clamd.server.ts'
import type { Scanner } from './integrations/scanner/scanner.ts'
import { notion } from './integrations/taskNotes/notion.server.ts'
import type { TaskNotesService } from './integrations/taskNotes/taskNotes.ts'
import { meteoSwiss } from './integrations/weather/meteoSwiss.server.ts'
import { noWeather, type Weather } from './integrations/weather/weather.ts'
import { folderVault, type Vault } from './kernel/backup/vault.server.ts'
import { type FilesPort, folderOfFiles } from './kernel/files.server.ts'
import { loopbackNames } from './kernel/http/loopback.server.ts'
import type { MailPort } from './kernel/mail.server.ts'
import { folderOfUploads, type UploadsPort } from './kernel/uploads/uploads.server.ts'

/** Ports to everything outside the process and its database. */
export type Outside = {
  mail: MailPort
  captcha: Captcha
  geodata: Geodata
  files: FilesPort
  uploads: UploadsPort
  press: PressPort
  inspector: InspectorPort
  judge: JudgePort
  previewer: PreviewerPort
  scanner: Scanner
  billReader: BillReaderPort
  backupMaker: BackupMaker
  /** Opened for the office's account, once the settings name one. */
  taskNotes: TaskNotesService
  dumps: RegisterDumps
  weather: Weather
  /** Opened for the office's account, once there is a secret for it. */
  accounting: AccountingService
  /** Browsers ask for them. */
  mapTiles: MapTiles
  calendarFeeds: CalendarFeeds
}

/** Chooses the implementation of every port, which tell the log of their faults; `GET /api/health/` and the start messages name them. */
export function chooseOutside(config: Config, log?: FastifyBaseLogger): Outside {
  const files = outbox(join(config.DATA_DIR, 'outbox'))
  return {
    mail: config.SMTP_URL
      ? smtp({ url: config.SMTP_URL, from: config.MAIL_FROM!, forget: files.forget })
      : files,
    captcha: chooseCaptcha(config),
    geodata: chooseGeodata(config, log),
    files: chooseFiles(config, join(config.DATA_DIR, 'files')),
    uploads: chooseUploads(config, join(config.DATA_DIR, 'uploads')),
    press: openPress(config),
    inspector: openInspector(config),
    judge: openJudge(config),
    previewer: openPreviewer(config),
    scanner: config.CLAMD_HOST ? clamd(config.CLAMD_HOST) : noScanner,
    billReader: openBillReader(config),
    backupMaker: openBackupMaker(config),
    taskNotes: notion,
    dumps: config.REGISTER_URL === 'off' ? noDumps : maddDumps({ url: config.REGISTER_URL }),
    weather: config.METEO_URL === 'off' ? noWeather : meteoSwiss({ url: config.METEO_URL }),
    accounting: bexio,
    mapTiles: chooseMapTiles(config),
    calendarFeeds: guardedFeeds(),
  }
}

/** The configured bucket, if there is one. */
function bucketOf(config: FilesSettings): ObjectStoreSettings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = config
  if (!bucket) return undefined
  return {
    ...{ bucket, region, endpoint, prefix: config.S3_PREFIX ?? '' },
    accessKeyId: config.S3_ACCESS_KEY_ID!,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
  }
}

/** The store of contents: the configured bucket, or else a folder. */
export function chooseFiles(config: FilesSettings, folder: string): FilesPort {
  const bucket = bucketOf(config)
  return bucket ? objectStore(bucket) : folderOfFiles(folder)
}

/** Where contents arrive: in the configured bucket, or else in a folder, which several processes have to share. */
function chooseUploads(config: FilesSettings, folder: string): UploadsPort {
  const bucket = bucketOf(config)
  const inFolder = folderOfUploads(folder)
  if (!bucket) return inFolder
  const inBucket = uploadsInBucket(bucket)
  return {
    ...inBucket,
    // What was under way in the folder before there was a bucket, or before uploads arrived in it, is given up, too.
    async *idleSince(moment) {
      yield* inBucket.idleSince(moment)
      yield* inFolder.idleSince(moment)
    },
    async forget(id) {
      await inBucket.forget(id)
      await inFolder.forget(id)
    },
  }
}

/** Lines to print at the start about services that do less than they might. */
export function startLines({ captcha }: Pick<Outside, 'captcha'>): string[] {
  switch (captcha.state()) {
    case 'no_keys':
      return [
        'Sign-in has no captcha: TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY are not set (CAPTCHA_ENABLED=false if that is meant).',
      ]
    case 'off':
      return ['Sign-in has no captcha: CAPTCHA_ENABLED is false.']
    default:
      return [`Sign-in asks for a captcha of ${new URL(captcha.widget!.script).host}.`]
  }
}

/** The captcha for sign-in, if it is turned on and has keys. */
function chooseCaptcha(config: Config): Captcha {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secret, PUBLIC_URL } = config
  if (config.CAPTCHA_ENABLED === 'false') return noCaptcha('off')
  if (!siteKey || !secret) return noCaptcha('no_keys')
  const hosts = PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : loopbackNames
  return turnstile({ url: config.TURNSTILE_URL, siteKey, secret, hosts, action: captchaAction })
}

/** The background of maps, if one is configured. */
function chooseMapTiles(config: Config): MapTiles {
  const { MAP_WMTS_URL, MAP_PMTILES, MAP_STYLE_URL, MAP_TOKEN: token } = config
  if (MAP_WMTS_URL) return federalTiles(MAP_WMTS_URL)
  if (MAP_PMTILES) return fileOfTiles(resolve(config.root, MAP_PMTILES))
  if (!MAP_STYLE_URL) return noMapTiles
  return mapStyleOf({ url: MAP_STYLE_URL, token, origins: config.MAP_STYLE_ORIGINS ?? [] })
}

/** Where backups are put: the bucket of an address `s3://bucket/path`, or else a folder. */
export function chooseVault(config: FilesSettings, target: string): Vault {
  const [, bucket, path = ''] = bucketAddress.exec(target) ?? []
  if (!bucket) return folderVault(target)
  return bucketVault({
    ...{ bucket, region: config.S3_REGION, endpoint: config.S3_ENDPOINT },
    prefix: path && `${path.replace(/\/$/, '')}/`,
    accessKeyId: config.S3_ACCESS_KEY_ID!,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
  })
}

// Shorter than the defaults, since a person waits and a call queries the federal service twice.
const timeouts = { requestTimeout: 2500, deadline: 5000 }

/** The federal and cantonal services, each of which may be off. */
function chooseGeodata(
  { GEOADMIN_URL, SITG_URL, SITG_GEOLOGY_URL }: Config,
  log?: FastifyBaseLogger,
): Geodata {
  const absent = unconfiguredGeodata()
  const report = (fault: GeodataFault) => log?.warn(fault, 'a geodata service gave no answer')
  const options = { ...timeouts, report }
  const federal = GEOADMIN_URL === 'off' ? absent : geoadmin({ url: GEOADMIN_URL, ...options })
  const cantonal = SITG_URL === 'off' ? undefined : sitg({ url: SITG_URL, ...options })
  const geology =
    SITG_GEOLOGY_URL === 'off' ? undefined : sitg({ url: SITG_GEOLOGY_URL, ...options })
  const names = [federal === absent ? undefined : federal, cantonal, geology].flatMap(
    (side) => side?.name ?? [],
  )
  const servers = { canton: cantonal, geology }
  return {
    ...federal,
    idcYears: cantonal?.idcYears ?? absent.idcYears,
    idcYearsOf: cantonal?.idcYearsOf ?? absent.idcYearsOf,
    // The layer of present states is on the server of the geological ones.
    idcStatesOf: geology?.idcStatesOf ?? absent.idcStatesOf,
    featuresAt: (layer, place) =>
      servers[layer.service]?.featuresAt(layer.name, place) ?? absent.featuresAt(layer, place),
    name: names.join(', ') || absent.name,
  }
}
