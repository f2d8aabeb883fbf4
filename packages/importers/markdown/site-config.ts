import type { Folder } from '../files.ts'
import { parse as parseToml, TomlError } from 'smol-toml'
import { parse as parseYaml, YAMLError } from 'yaml'
import { isNode, type JsonNode } from '../json-node.ts'

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

const maxConfigBytes = 1024 * 1024

/** The settings of a site that determine its URLs and times; unreadable files are ignored. */
export async function readSiteConfig(folder: Folder, files: readonly string[]): Promise<JsonNode> {
  let config: JsonNode = {}
  for (const name of names) {
    if (!files.includes(name)) continue
    const text = await folder.readText(name, maxConfigBytes)
    const read = text.ok ? parsed(name, text.value) : {}
    const isPart = name.endsWith('permalinks.toml')
    config = { ...config, ...(isPart ? { permalinks: read } : read) }
  }
  return config
}

/**
 * Reads the fields that Quarto has for all texts of a folder and those below it, from files `_metadata.yml`.
 * @returns the fields of a file, by its path; those of the nearest folder come last
 */
export async function readFolderFields(
  root: Folder,
  files: readonly string[],
): Promise<(file: string) => ReadonlyMap<string, unknown>> {
  const folders = new Map<string, JsonNode>()
  for (const file of files) {
    const [, folder] = /^(.*\/|)_metadata\.ya?ml$/.exec(file) ?? []
    if (folder === undefined) continue
    const text = await root.readText(file, maxConfigBytes)
    folders.set(folder, text.ok ? parsed(file, text.value) : {})
  }
  return (file) => {
    const fields = new Map<string, unknown>()
    for (let end = 0; end >= 0; end = file.indexOf('/', end) + 1 || -1)
      for (const [name, value] of Object.entries(folders.get(file.slice(0, end)) ?? {}))
        fields.set(name.toLowerCase(), value)
    return fields
  }
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
  const found = text.split('\n').flatMap((line) => {
    const [, name, double, single] = /^([A-Z_]+)\s*=\s*(?:"(.*)"|'(.*)')\s*$/.exec(line) ?? []
    return name === undefined ? [] : [[name, double ?? single]]
  })
  return Object.fromEntries(found) as JsonNode
}
