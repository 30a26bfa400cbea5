import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../testing/template.ts'
import { sharedFiles } from './sharedFiles.ts'

it('§9 modules that pages share exist', () => {
  const paths = sharedFiles.flatMap(({ modules }) => modules)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
