import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documents } from './documents.ts'
import { root } from './template.ts'

for (const [path, content] of Object.entries(documents())) writeFileSync(join(root, path), content)
