import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

// Each worker has a temporary folder of its own: a test that sweeps it as if days had passed must not take away what
// tests of other workers are at.
const folder = join(inject('temporaryFolder'), process.env.VITEST_POOL_ID!)
mkdirSync(folder, { recursive: true })
process.env.TMPDIR = folder
