import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Replaces imports of the index of a package by imports of its modules. Otherwise each screen would load the whole package, since
 * chunks depend on which screens reach a module.
 */
export function packageModules(root: string): Plugin {
  const packages = readPackages(root)
  return {
    name: 'package-modules',
    enforce: 'pre',
    transform: {
      filter: { code: /['"]@ephemeris\// },
      handler: (code, id) => ({
        code: importModules(code, packages, path.dirname(id)),
        map: null,
      }),
    },
  }
}

/** The modules of a package by the names that its index exports. */
type PackageModules = ReadonlyMap<string, string>

/** Reads the index of each package, which has only exports from modules (src/architecture.test.ts). */
export function readPackages(root: string): ReadonlyMap<string, PackageModules> {
  return new Map(
    globSync('packages/*/package.json', { cwd: root }).map((manifest) => {
      const folder = path.dirname(path.join(root, manifest))
      const { name } = JSON.parse(readFileSync(path.join(root, manifest), 'utf8')) as {
        name: string
      }
      const index = readFileSync(path.join(folder, 'index.ts'), 'utf8')
      const modules = Array.from(
        index.matchAll(/^export \{([^}]*)\} from '([^']+)'/gm),
        ([, list = '', file = '']) =>
          valuesIn(list).map(({ name: exported }) => [exported, path.join(folder, file)] as const),
      )
      return [name, new Map(modules.flat())]
    }),
  )
}

/**
 * Replaces named imports from a package by imports from its modules; types are dropped. Line numbers stay the same for stack traces.
 * The paths are relative to the folder of the importing module, so that a build does not depend on where the sources are.
 */
export function importModules(
  code: string,
  packages: ReadonlyMap<string, PackageModules>,
  folder: string,
): string {
  return code.replaceAll(
    /^import (type )?\{([^}]*)\} from ['"](@ephemeris\/[\w-]+)['"]/gm,
    (statement, isType: string | undefined, list: string, from: string) => {
      const values = isType === undefined ? valuesIn(list) : []
      const imports = values.map(({ name, text }) => {
        const file = packages.get(from)?.get(name)
        if (file === undefined) throw new Error(`${from} exports no ${name}`)
        return `import { ${text} } from ${JSON.stringify(relativeModule(folder, file))}`
      })
      return imports.join(';') + statement.replaceAll(/[^\n]/g, '')
    },
  )
}

function relativeModule(folder: string, file: string): string {
  const relative = path.relative(folder, file).split(path.sep).join('/')
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** The names in the braces of an import or export, without types. */
function valuesIn(list: string): { name: string; text: string }[] {
  return list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '' && !text.startsWith('type '))
    .map((text) => ({ name: text.split(' as ', 1)[0] ?? text, text }))
}
