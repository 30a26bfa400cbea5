/** `npx tsx prove/papers/bills/writeBills.ts <folder> <count> <layouts, 1,2,3> [seed]`: writes bills, each beside its truth. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawBills } from './drawBills.ts'

const [folder, count, layouts, seed = '1'] = process.argv.slice(2)
if (!folder || !count || !layouts) throw new Error('Name a folder, a count and the layouts.')
mkdirSync(folder, { recursive: true })
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }
const options = {
  seed: Number(seed),
  count: Number(count),
  layouts: layouts.split(',').map(Number),
}
let index = 0
for await (const { bytes, mediaType, truth, making } of drawBills(options)) {
  const name = `bill-${String(++index).padStart(2, '0')}`
  writeFileSync(join(folder, `${name}.${endings[mediaType]}`), bytes)
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ ...truth, making }, null, 2)}\n`)
  process.stdout.write(`${name} ${JSON.stringify(making)}\n`)
}
