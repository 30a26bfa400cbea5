import { createContext } from 'react'

/** The id of the person signed in; undefined until the server has told. */
export const CallerIdContext = createContext<number | undefined>(undefined)
