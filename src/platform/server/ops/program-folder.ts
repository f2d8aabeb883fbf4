import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The folder that the program lies in, for its sources as for what is built of them. */
export const programFolder = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd())

/** How the names of its modules end: those of workers lie beside what starts them, as sources or built. */
export const moduleExtension = path.extname(import.meta.url)
