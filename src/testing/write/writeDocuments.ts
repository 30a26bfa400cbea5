import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedDocuments } from '../documents.ts'
import { root } from '../template.ts'

for (const [path, content] of Object.entries(generatedDocuments()))
  writeFileSync(join(root, path), content)
