import path from 'node:path'
import { parse as parseToml, TomlError } from 'smol-toml'
import { parse as parseYaml, YAMLError } from 'yaml'
import { isNode, type JsonNode } from '../json-node.ts'
import { readText } from '../read-files.ts'

const names = [
  '_config.yml',
  '_config.yaml',
  '_config.toml',
  'hugo.toml',
  'hugo.yaml',
  'hugo.yml',
  'hugo.json',
  'config.toml',
  'config.yaml',
  'config.yml',
  'config.json',
  'config/_default/hugo.toml',
  'config/_default/config.toml',
  'config/_default/config.yaml',
  'config/_default/permalinks.toml',
  'pelicanconf.py',
]

/** The settings of a site that determine its URLs and times; unreadable files are ignored. */
export async function readSiteConfig(root: string, files: readonly string[]): Promise<JsonNode> {
  let config: JsonNode = {}
  for (const name of names) {
    if (!files.includes(name)) continue
    const text = await readText(path.join(root, name))
    const read = text.ok ? parsed(name, text.value) : {}
    const isPart = name.endsWith('permalinks.toml')
    config = { ...config, ...(isPart ? { permalinks: read } : read) }
  }
  return config
}

function parsed(name: string, text: string): JsonNode {
  if (name.endsWith('.py')) return assignments(text)
  try {
    const read: unknown = name.endsWith('.toml')
      ? parseToml(text)
      : parseYaml(text, {
          maxAliasCount: 20,
          schema: 'core',
          uniqueKeys: false,
          logLevel: 'error',
        })
    return isNode(read) ? read : {}
  } catch (error) {
    if (error instanceof TomlError || error instanceof YAMLError || error instanceof ReferenceError)
      return {}
    throw error
  }
}

/** The assignments of texts in a settings file in Python, which is not executed. */
function assignments(text: string): JsonNode {
  const found = text.matchAll(/^([A-Z_]+)\s*=\s*(["'])([^\n]*?)\2\s*$/gm)
  return Object.fromEntries(Array.from(found, ([, name, , value]) => [name, value]))
}
