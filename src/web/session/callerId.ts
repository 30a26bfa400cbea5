import { createContext } from 'react'

/** Id of the signed-in person; undefined until the server has returned it. */
export const CallerIdContext = createContext<number | undefined>(undefined)
