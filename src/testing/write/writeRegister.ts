import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeDump } from '../register/registerDump.ts'

// `npm run register:generate -- --buildings=3000000 --seed=7 <folder>`: writes a believable dump of the federal register, the
// same for the same seed. Its EGIDs are from a range that the register does not use.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    buildings: { type: 'string', default: '3000000' },
    seed: { type: 'string', default: '7' },
  },
})
const [folder] = positionals
const [buildings, seed] = [Number(values.buildings), Number(values.seed)]
if (folder === undefined || !(buildings > 0) || !Number.isSafeInteger(seed)) {
  process.stdout.write('npm run register:generate -- --buildings=3000000 --seed=7 <folder>\n')
  process.exit(2)
}
await writeDump(resolve(folder), { buildings, seed })
process.stdout.write(`Wrote ${buildings} buildings into ${folder}.\n`)
