import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Gives each class and each animation of the style modules a name of two or three characters. The names are
 * the same in every build of the same sources, since the pages of the server and the styles of the client must agree. They begin
 * with a capital, so that none equals a global class name.
 * @returns a function from a class and its file to the short name
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const shortNames = new Map<string, string>()
  for (const file of globSync('src/**/*.module.css', { cwd: root }).toSorted())
    for (const name of namesIn(readFileSync(path.join(root, file), 'utf8')))
      shortNames.set(`${file} ${name}`, shortName(shortNames.size))
  return (name, file) => {
    const short = shortNames.get(`${path.relative(root, file)} ${name}`)
    if (!short) throw new Error(`The class ${name} of ${file} has no short name`)
    return short
  }
}

function namesIn(css: string): Set<string> {
  return new Set(
    [...css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  )
}

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function shortName(index: number): string {
  return capitals.charAt(index % capitals.length) + Math.floor(index / capitals.length).toString(36)
}
