import { createContext } from 'react'
import type { Answers } from './service.ts'

/** Values of cells that follow from other records of the mandate; shown where nobody entered another one. */
export const FoundAnswersContext = createContext<Answers>({})
