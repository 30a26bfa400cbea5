// `npm run release`: an archive for this system that starts with Node alone, without sources, development packages or a
// registry, with its notices, its parts (SBOM) and a checksum, in the folder `release`.
import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import('./prepare.mjs')
  .then(async ({ prepare, root }) => {
    await prepare()
    const { stageRelease } = await import('./releaseFiles.mjs')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const name = `egide-${version}-${process.platform}-${process.arch}`
    const folder = join(root, 'release')
    rmSync(join(folder, name), { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const { megabytes, packages } = stageRelease(root, join(folder, name))
    const archive = `${name}.tar.gz`
    execFileSync('tar', ['-czf', archive, name], { cwd: folder })
    rmSync(join(folder, name), { recursive: true })
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, archive)), hash)
    writeFileSync(join(folder, `${archive}.sha256`), `${hash.digest('hex')}  ${archive}\n`)
    console.log(`release/${archive}: ${megabytes} MB unpacked, ${packages} packages`)
  })
  .catch(async (error) => {
    const { explain } = await import('./explain.mjs')
    console.error(await explain(error, process.env))
    process.exit(1)
  })
