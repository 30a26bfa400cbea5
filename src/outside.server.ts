import { join } from 'node:path'
import type { Config } from './config.server.ts'
import { openPress, type PressPort } from './features/reports/press.server.ts'
import { type InspectorPort, openInspector } from './features/settings/inspector.server.ts'
import { unconfiguredGeodata } from './integrations/geodata/absent.server.ts'
import { geoadmin } from './integrations/geodata/geoadmin.server.ts'
import type { Geodata } from './integrations/geodata/geodata.ts'
import { sitg } from './integrations/geodata/sitg.server.ts'
import { type FilesPort, folderOfFiles } from './kernel/files.server.ts'
import { type MailPort, outbox, withPlainText } from './kernel/mail.server.ts'

/** Everything outside of the process and its database, behind one port each. */
export type Outside = {
  mail: MailPort
  geodata: Geodata
  files: FilesPort
  press: PressPort
  inspector: InspectorPort
}

/** Chooses the side of every seam; `GET /api/health/` and the boot lines name them. */
export function chooseOutside(config: Config): Outside {
  return {
    mail: withPlainText(outbox(join(config.DATA_DIR, 'outbox'))),
    geodata: chooseGeodata(config),
    files: folderOfFiles(join(config.DATA_DIR, 'files')),
    press: openPress(config.root),
    inspector: openInspector(config.root),
  }
}

// Somebody waits for the answer; a call asks the Confederation twice in a row.
const patience = { requestTimeout: 2500, deadline: 5000 }

/** The Confederation and the canton, each of which may be absent. */
function chooseGeodata({ GEOADMIN_URL, SITG_URL }: Config): Geodata {
  const absent = unconfiguredGeodata()
  const federal = GEOADMIN_URL === 'off' ? absent : geoadmin({ url: GEOADMIN_URL, ...patience })
  const cantonal = SITG_URL === 'off' ? absent : sitg({ url: SITG_URL, ...patience })
  const names = [federal, cantonal].filter((side) => side !== absent).map(({ name }) => name)
  return { ...federal, idcYears: cantonal.idcYears, name: names.join(', ') || absent.name }
}
