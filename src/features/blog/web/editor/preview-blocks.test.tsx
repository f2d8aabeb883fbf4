import { expect, test } from 'vitest'
import { showBlocks } from './preview-blocks.ts'

function openPane() {
  const pane = document.createElement('div')
  const show = (html: string) => showBlocks(pane, html)
  return { pane, show }
}

const lined = (words: string, line: number) => `<p data-line="${line}">${words}</p>`

test('blocks that are the same stay, with the numbers of their lines', () => {
  const { pane, show } = openPane()
  show(`${lined('One', 1)}\n${lined('Two', 3)}\n${lined('Three', 5)}`)
  const [one, two, three] = pane.children
  const next = `${lined('One', 1)}\n${lined('Two, and more', 3)}\n${lined('New', 5)}\n${lined('Three', 7)}`
  show(next)
  expect(pane.innerHTML).toBe(next)
  expect(pane.firstElementChild).toBe(one)
  expect(pane.lastElementChild).toBe(three)
  expect(two?.isConnected).toBe(false)
})

test.each([
  ['', lined('One', 1)],
  [lined('One', 1), ''],
  [lined('One', 1), `${lined('One', 1)}\n${lined('One', 3)}`],
  [`${lined('One', 1)}\n${lined('One', 3)}`, lined('One', 1)],
  [
    '<ul><li data-line="1">a</li><li data-line="2">b</li></ul>',
    `${lined('Before', 1)}<ul><li data-line="3">a</li><li data-line="4">b</li></ul>`,
  ],
])('%s becomes %s', (before, after) => {
  const { pane, show } = openPane()
  show(before)
  show(after)
  expect(pane.innerHTML).toBe(after)
})

test('a block that was opened by its reader stays open', () => {
  const { pane, show } = openPane()
  const fold = '<details><summary>Code</summary>x</details>'
  show(`${fold}${lined('One', 3)}`)
  pane.querySelector('details')?.setAttribute('open', '')
  show(`${fold}${lined('Two', 3)}`)
  expect(pane.querySelector('details')?.hasAttribute('open')).toBe(true)
})
