import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { createScratchFolder } from '../testing/scratch.ts'
import { folderOfFiles } from './files.server.ts'

const { folder, remove } = createScratchFolder()
afterAll(remove)

it('storing a content on a full disk leaves no partial file', async ({ skip }) => {
  const small = join(folder, 'small')
  mkdirSync(small)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small])
  skip(mounted.status !== 0, 'only root may mount a small disk')
  try {
    const files = folderOfFiles(small)
    await expect(files.keep(new Uint8Array(100_000))).rejects.toMatchObject({ code: 'ENOSPC' })
    const left = readdirSync(small, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
    const hash = await files.keep(new Uint8Array(1000))
    expect(await buffer(await files.read(hash))).toHaveLength(1000)
  } finally {
    spawnSync('umount', [small])
  }
})
