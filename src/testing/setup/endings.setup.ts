import { afterAll } from 'vitest'
import { endFile } from './endings.ts'

// Vitest runs this module for each test file.
afterAll(endFile)
