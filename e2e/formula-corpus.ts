import { readFileSync } from 'node:fs'

const file = new URL('../packages/markdown/formulas/formula-corpus.txt', import.meta.url)
const ownLine =
  /\\begin\{(?:equation|align|gather|multline|alignat|flalign|eqnarray|displaymath|split|CD)\*?\}|\\tag|\\label/

/** The formulas that the site must set. */
export const formulas: readonly string[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ⇒ ')[0] ?? '')

/** A post of formulas, each on its own line, and within a line where it may stand there. */
export function postOf(all: readonly string[]) {
  const content = all
    .map((tex) => (ownLine.test(tex) ? `$$ ${tex} $$` : `Set \\(${tex}\\) here.\n\n$$ ${tex} $$`))
    .join('\n\n')
  const fields = { title: 'Formulas', excerpt: 'All of them.', category: 'Test' }
  return { ...fields, date: '2026-11-22', content }
}

/**
 * What is wrong with the formulas of a page, each by its TeX; an expression for the browser. Firefox gives letters boxes as
 * high as a line, so that brackets are compared with the middles of what they hold.
 */
export const faultsOnPage = `[...document.querySelectorAll('.prose math')].flatMap((math) => {
  const tex = math.querySelector('annotation')?.textContent
  const report = (fault, isWrong) => (isWrong ? [fault + ': ' + tex] : [])
  const box = (nodes) => {
    const all = nodes.map((node) => node.getBoundingClientRect()).filter(({ width }) => width > 0)
    return {
      top: Math.min(...all.map(({ top }) => top)),
      bottom: Math.max(...all.map(({ bottom }) => bottom)),
      left: Math.min(...all.map(({ left }) => left)),
    }
  }
  const words = [...math.querySelectorAll('mi, mo, mn, mtext')].map((part) => part.textContent)
  const em = parseFloat(getComputedStyle(math).fontSize)
  const rooms = [...math.querySelectorAll('msqrt')].map((root) => [box([root]), box([...root.children])])
  const rows = [...math.querySelectorAll('mrow')].flatMap((row) => {
    const [first, ...rest] = [...row.children]
    const grows = (sign) => sign?.matches('mo[fence=true][stretchy=true]') && sign.textContent !== ''
    if (!grows(first) || !grows(rest.at(-1)) || rest.length < 2) return []
    const leaves = rest.slice(0, -1).flatMap((part) => [part, ...part.querySelectorAll('mi, mn, mtext')])
    const middles = leaves.filter((part) => part.matches('mi, mn, mtext')).map((part) => box([part]))
      .map(({ top, bottom }) => (top + bottom) / 2)
    return [[box([first]), middles]]
  })
  const isDisplay = math.getAttribute('display') === 'block'
  const small = 'mfrac *, mtd *, mstyle *, mrow[displaystyle] *, :is(msub, msup, msubsup) > * ~ *'
  const operators = [...math.querySelectorAll('mo')].filter((sign) =>
    /^[∏∑∫⋀⋁⋂⋃]$/.test(sign.textContent) && !sign.matches(small + ', [largeop=false]'))
  const sized = [...math.querySelectorAll('mo[minsize]')].map((sign) => box([sign]))
    .map(({ top, bottom }) => (top + bottom) / 2)
  const labels = [...math.querySelectorAll('.tml-shift-left')].map((label) =>
    [label, label.closest('mpadded').nextElementSibling].map((part) => part.getBoundingClientRect()))
  const leaves = [...math.querySelectorAll('mi, mn, mo')].map((leaf) => [leaf, leaf.getBoundingClientRect()])
    .filter(([, { width }]) => width > 0.01 * em)
  const argumentRooms = leaves.flatMap(([leaf, { right }], index) =>
    leaf.nextElementSibling?.textContent === '\\u2061' && leaf.matches('mi') && leaves[index + 1]
      ? [leaves[index + 1][1].left - right] : [])
  const powers = [...math.querySelectorAll(':is(msup, msubsup) > :is(mover, mpadded):first-child')].map((base) =>
    [base.querySelector('mi'), base.parentElement.lastElementChild].map((part) => box([part])))
  return [
    ...report('a function stands off its argument', argumentRooms.some((room) => room > 0.27 * em)),
    ...report('a power hangs above its letter', powers.some(([letter, power]) => power.bottom < letter.top)),
    ...report('a label overlaps its arrow', labels.some(([label, arrow]) => label.right > arrow.left)),
    ...report('brackets of given sizes have different middles', Math.max(...sized) - Math.min(...sized) > 0.1 * em),
    ...report('raw TeX', words.some((word) => /\\\\[a-z]{2,}/.test(word))),
    ...report('nothing is visible', math.getBoundingClientRect().height < 4),
    ...report('a root is shorter than its content', rooms.some(([root, content]) =>
      root.top > content.top + 1 || root.bottom < content.bottom - 1 || root.left >= content.left)),
    ...report('a large operator is small', isDisplay && operators.some((sign) => box([sign]).bottom - box([sign]).top < 1.25 * em)),
    ...report('a bracket is shorter than its content', rows.some(([fence, middles]) =>
      fence.top > Math.min(...middles) || fence.bottom < Math.max(...middles))),
  ]
})`
