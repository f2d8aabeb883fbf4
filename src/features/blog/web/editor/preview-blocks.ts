import { trustedHtml } from '../../../../platform/web/trusted-html.ts'

/** What blocks are compared by. */
const sources = new WeakMap<Node, string>()

/**
 * Shows HTML of the server in an element. Blocks at its beginning and its end that are the same as before stay as they
 * are, so that typing in one paragraph lays out that paragraph alone.
 */
export function showBlocks(element: HTMLElement, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = trustedHtml(html).__html
  const [before, after] = [[...element.childNodes], [...template.content.childNodes]]
  // Read before they are shown, since their reader may open and close them.
  after.forEach(sourceOf)
  const isSame = (old: Node | undefined, next: Node | undefined) =>
    old !== undefined && next !== undefined && sourceOf(old) === sourceOf(next)
  let start = 0
  while (isSame(before[start], after[start])) start += 1
  let end = 0
  while (
    end < Math.min(before.length, after.length) - start &&
    isSame(before.at(-1 - end), after.at(-1 - end))
  )
    end += 1
  for (let index = 1; index <= end; index += 1) copyLines(after.at(-index), before.at(-index))
  for (const old of before.slice(start, before.length - end)) old.remove()
  const rest = element.childNodes[start] ?? null
  for (const next of after.slice(start, after.length - end)) element.insertBefore(next, rest)
}

/** The HTML of a block without the numbers of its lines, which change with the text before it. */
function sourceOf(node: Node): string {
  const known = sources.get(node)
  if (known !== undefined) return known
  const source =
    node instanceof Element
      ? node.outerHTML.replaceAll(/ data-line="\d+"/g, '')
      : (node.textContent ?? '')
  sources.set(node, source)
  return source
}

function copyLines(from: Node | undefined, to: Node | undefined): void {
  const [lines, places] = [linesIn(from), linesIn(to)]
  for (const [index, place] of places.entries())
    place.dataset['line'] = lines[index]?.dataset['line']
}

function linesIn(node: Node | undefined): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return []
  const inside = [...node.querySelectorAll<HTMLElement>('[data-line]')]
  return node.dataset['line'] === undefined ? inside : [node, ...inside]
}
