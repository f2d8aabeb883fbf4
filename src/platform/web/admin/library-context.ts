import { createContext, type ReactNode } from 'react'

/** Renders the library over a dialog of another feature. */
export type ShowLibrary = (onClose: () => void) => ReactNode

/** Undefined outside of the admin area. */
export const LibraryContext = createContext<ShowLibrary | undefined>(undefined)
