/** One step on the way to an element: a selector, and the name it has for people, whole or as a pattern. */
export interface Step {
  selector: string
  name?: string
  pattern?: string
}

/** What is shown at the end of some steps. A control is called by its labels, all else by its words. */
const seek = `(steps) => {
  const wordsOf = (it) => {
    const read = it.cloneNode(true)
    for (const unread of read.querySelectorAll('[aria-hidden=true]')) unread.remove()
    return read.textContent
  }
  const nameOf = (it) => {
    const labels = [...(it.labels ?? [])]
    const name = it.getAttribute('aria-label') ?? (labels.length > 0 ? labels : [it]).map(wordsOf).join(' ')
    return name.replace(/\\s+/g, ' ').trim()
  }
  const isMeant = (it, { name, pattern }) =>
    (name === undefined || nameOf(it) === name) &&
    (pattern === undefined || new RegExp(pattern).test(nameOf(it))) &&
    it.checkVisibility({ visibilityProperty: true })
  return steps.reduce(
    (around, step) => around.flatMap((it) => [...it.querySelectorAll(step.selector)]).filter((it) => isMeant(it, step)),
    [document],
  )
}`

const found = (steps: readonly Step[]) => `(${seek})(${JSON.stringify(steps)})`

/** How many elements are shown. */
export const countOf = (steps: readonly Step[]) => `${found(steps)}.length`

/** What an expression gives about the first element, called 'it'. */
export const read = (steps: readonly Step[], expression: string) => `(() => {
  const [it] = ${found(steps)}
  if (!it) throw new Error(${JSON.stringify(`${describeSteps(steps)} is not shown`)})
  return ${expression}
})()`

/**
 * Where the first element can be pressed, [x, y]. It is brought to the middle of the window if it lies
 * outside or below something else.
 */
export const aimAt = (steps: readonly Step[]) =>
  read(
    steps,
    `(() => {
      const [{ x, y, width, height }] = it.getClientRects()
      const place = [Math.round(x + width / 2), Math.round(y + height / 2)]
      const hit = document.elementFromPoint(...place)
      if (it.disabled || it.ariaDisabled === 'true') throw new Error('It is disabled')
      if (hit && (it.contains(hit) || hit.closest('label')?.control === it)) return place
      it.scrollIntoView({ block: 'center', behavior: 'instant' })
      throw new Error('It is covered by ' + hit?.outerHTML.slice(0, 80))
    })()`,
  )

/** Whether React has taken over the page. */
export const isHydrated = 'document.documentElement.dataset.hydrated !== undefined'

/** The steps in words, for a message. */
export function describeSteps(steps: readonly Step[]): string {
  return steps
    .map(({ selector, name, pattern }) => `${selector} ${name ?? pattern ?? ''}`.trim())
    .join(', ')
}
