import { join } from 'node:path'
import type { Config } from './config.server.ts'
import { absentGeodata } from './integrations/geodata/absent.server.ts'
import { geoadmin } from './integrations/geodata/geoadmin.server.ts'
import type { Geodata } from './integrations/geodata/geodata.ts'
import { type MailPort, outbox } from './kernel/mail.server.ts'

/** Everything outside of the process and its database, behind one port each. */
export type Outside = { mail: MailPort; geodata: Geodata }

/** Chooses the side of every seam; `GET /api/health/` and the boot lines name them. */
export function chooseOutside(config: Config): Outside {
  return {
    mail: outbox(join(config.DATA_DIR, 'outbox')),
    geodata:
      config.GEOADMIN_URL === 'off'
        ? absentGeodata()
        : // Somebody waits for the answer; a call asks twice in a row.
          geoadmin({ url: config.GEOADMIN_URL, requestTimeout: 2500, deadline: 5000 }),
  }
}
