import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The root folder of the program, for its sources and its build alike. */
export const programFolder = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd())

/** The extension of modules, of sources or of the build; worker modules are in the folder of the module that starts them. */
export const moduleExtension = path.extname(import.meta.url)
