import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** A regular expression and its position in the sources. */
export interface WrittenExpression {
  place: string
  source: string
  flags: string
}

/** A node of the syntax tree; its fields depend on its type. */
interface Node {
  type: string
  start: number
  [field: string]: unknown
}

interface Module {
  nodes: readonly Node[]
  text: string
  /** The first value of each constant. */
  constants: ReadonlyMap<string, Node>
  /** The modules of imports. */
  imports: ReadonlyMap<string, { file: string; name: string }>
}

/**
 * Every regular expression in the modules of a folder without its tests: literals, and `RegExp` calls with constants. Parts
 * that are only known at run time are treated as a letter.
 */
export function findExpressions(folder: string): WrittenExpression[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
  const modules = new Map(files.map((file) => [file, readModule(folder, file)]))
  return [...modules].flatMap(([file, module]) =>
    module.nodes.flatMap((node) => {
      const found = isNode(node['regex']) ? literal(node['regex']) : built(node, module, modules)
      const line = module.text.slice(0, node.start).split('\n').length
      return found ? [{ place: `${file}:${line}`, ...found }] : []
    }),
  )
}

type Modules = ReadonlyMap<string, Module>

function readModule(folder: string, file: string): Module {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const { program, module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const nodes = nodesIn(program as unknown as Node)
  const declared = nodes.flatMap(({ type, id, init }): [string, Node][] =>
    type === 'VariableDeclarator' && isNode(id) && isNode(init) ? [[String(id['name']), init]] : [],
  )
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName, localName }) => {
      const from = path.posix.join(path.posix.dirname(file), moduleRequest.value)
      return [localName.value, { file: from, name: importName.name ?? '' }] as const
    }),
  )
  return { nodes, text, constants: new Map(declared.toReversed()), imports: new Map(imports) }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A node and its descendants. */
function nodesIn(root: Node): Node[] {
  const nodes = [root]
  for (const node of nodes)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child) && typeof child['type'] === 'string') nodes.push(child)
  return nodes
}

function literal({ pattern, flags }: Node): Pick<WrittenExpression, 'source' | 'flags'> {
  return { source: String(pattern), flags: String(flags) }
}

function built(node: Node, module: Module, modules: Modules) {
  const { type, callee } = node
  const isCall = type === 'NewExpression' || type === 'CallExpression'
  if (!isCall || !isNode(callee) || callee['name'] !== 'RegExp') return undefined
  const [source, flags] = childrenOf(node, 'arguments')
  if (!source) return undefined
  const textOf = textReader(modules)
  return { source: textOf(source, module), flags: flags ? textOf(flags, module) : '' }
}

function childrenOf(node: Node, field: string): Node[] {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Evaluates the text of a node. */
function textReader(modules: Modules): (node: Node, module: Module) => string {
  const unknown = 'x'
  const read = (node: Node, module: Module): string => {
    const child = (field: string) => {
      const value = node[field]
      return isNode(value) ? read(value, module) : unknown
    }
    switch (node.type) {
      case 'Literal':
        return String(node['value'])
      case 'Identifier':
        return named(String(node['name']), module)
      case 'TemplateLiteral':
        return quasi(node, module, 'cooked')
      case 'TaggedTemplateExpression':
        return isNode(node['quasi']) ? quasi(node['quasi'], module, 'raw') : unknown
      case 'BinaryExpression':
        return child('left') + child('right')
      case 'LogicalExpression':
        return child('right')
      case 'CallExpression':
        return joined(node, module)
      default:
        return unknown
    }
  }
  const named = (name: string, module: Module): string => {
    const own = module.constants.get(name)
    if (own) return read(own, module)
    const imported = module.imports.get(name)
    const other = imported && modules.get(imported.file)
    return imported && other ? named(imported.name, other) : unknown
  }
  const quasi = (node: Node, module: Module, form: 'cooked' | 'raw'): string => {
    const parts = childrenOf(node, 'expressions').map((one) => read(one, module))
    return childrenOf(node, 'quasis')
      .map(({ value }, index) => (isNode(value) ? String(value[form]) : '') + (parts[index] ?? ''))
      .join('')
  }
  /** `list.join('|')` with a constant list. */
  const joined = (node: Node, module: Module): string => {
    const { callee } = node
    const [by] = childrenOf(node, 'arguments')
    if (!isNode(callee) || !isNode(callee['object']) || !isNode(callee['property'])) return unknown
    if (callee['property']['name'] !== 'join' || !by) return unknown
    const list = module.constants.get(String(callee['object']['name']))
    if (list?.type !== 'ArrayExpression') return unknown
    return childrenOf(list, 'elements')
      .map((one) => read(one, module))
      .join(read(by, module))
  }
  return read
}
