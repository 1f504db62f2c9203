import { createContext } from 'react'
import type { Lists } from './list-store.ts'

/** The lists that the page was drawn with. */
export const GivenLists = createContext<Lists>({})
