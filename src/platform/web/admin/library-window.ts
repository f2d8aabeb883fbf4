import { createContext, type ReactNode } from 'react'

/** Opens the library over a dialog of another feature; what it shows, and what happens when it closes. */
export type ShowLibrary = (onClose: () => void) => ReactNode

/** Undefined outside of the admin area. */
export const LibraryWindow = createContext<ShowLibrary | undefined>(undefined)
