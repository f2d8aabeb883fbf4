import { expect, test } from 'vitest'
import { createReferenceCard } from './reference-card.ts'

const row = (id: string, content: string, number: string) =>
  `<mtr id="${id}"><mtd class="tml-glue"></mtd><mtd><mi>${content}</mi></mtd>` +
  `<mtd class="tml-glue no"><mtext>${number}</mtext></mtd></mtr>`

/** Parts of an article as the renderer makes them. */
const article = `<h2 id="post-sec-heading">A heading</h2>
<p>Words<a class="fn" id="post-ref-1" style="anchor-name:--note-1" href="#post-note-1">1</a></p>
<p class="sn" id="post-note-1" style="position-anchor:--note-1"><b>1</b> See <a href="#post-fig-map">Figure 1</a>.</p>
<div class="eq" tabindex="0" id="post-eq-one"><math><mi>E</mi></math><span class="no">(1)</span></div>
<div class="eq" tabindex="0"><math><semantics><mtable class="tml-jot tml-wide">
${row('post-eq-first', 'a', '(2)')}${row('post-eq-second', 'c', '(3)')}</mtable></semantics></math></div>
<figure id="post-fig-map"><picture><source srcset="a.avif"><img src="a.webp"></picture>
<figcaption><b>Figure 1.</b> A caption<a class="fn" id="post-ref-2" style="anchor-name:--note-2" href="#post-note-2">2</a></figcaption></figure>
<figure id="post-fig-chart"><figcaption><b>Figure 2.</b> A line.</figcaption><svg class="fig v-m"></svg>
<svg class="fig v-s"></svg><details class="numbers"><summary>Data</summary></details></figure>
<div class="tbl-wrap" tabindex="0" id="post-tbl-stars"><table><caption>Stars</caption><thead><tr><th>a</th></tr></thead>
<tbody>${'<tr><td>1</td></tr>'.repeat(7)}</tbody></table></div>`

/** The card for an element of the article. */
function cardFor(id: string) {
  const text = new DOMParser().parseFromString(article, 'text/html').body
  text.className = 'prose'
  const target = text.querySelector(`#${id}`)
  return (target && createReferenceCard(target)) ?? undefined
}

const textOf = (card: HTMLElement | undefined) => card?.textContent.replaceAll(/\s+/g, ' ').trim()

test('a formula is shown with its number, a row of a formula alone', () => {
  const one = cardFor('post-eq-one')
  expect(one?.querySelector('math')).not.toBeNull()
  expect(one?.querySelector('.no')?.textContent).toBe('(1)')
  const second = cardFor('post-eq-second')
  expect(second?.querySelectorAll('mtr')).toHaveLength(1)
  expect(second?.querySelector('mtr')?.textContent).toBe('c')
  expect(second?.querySelector('.no')?.textContent).toBe('(3)')
})

test('a picture is shown with its caption, a chart in its narrow drawing without its numbers', () => {
  const map = cardFor('post-fig-map')
  expect(map?.querySelectorAll('img')).toHaveLength(1)
  expect(textOf(map)).toContain('Figure 1. A caption')
  const drawn = cardFor('post-fig-chart')
  expect(drawn?.querySelectorAll('svg')).toHaveLength(1)
  expect(drawn?.querySelector('svg')?.getAttribute('class')).toContain('v-s')
  expect(textOf(drawn)).toBe('Figure 2. A line.')
})

test('a table is shown with its first rows and the number of the others', () => {
  const stars = cardFor('post-tbl-stars')
  expect(stars?.querySelectorAll('tbody tr')).toHaveLength(5)
  expect(textOf(stars)).toMatch(/^Stars\s?a.*and 2 more rows$/)
})

test('a note is shown, headings and places within a line are not', () => {
  expect(textOf(cardFor('post-note-1'))).toMatch(/^1 See Figure/)
  expect(cardFor('post-sec-heading')).toBeUndefined()
  expect(cardFor('post-ref-1')).toBeUndefined()
})

test('a card has no ids, tab stops and anchors of its own', () => {
  for (const id of ['post-eq-one', 'post-fig-map', 'post-tbl-stars', 'post-note-1']) {
    const card = cardFor(id)
    expect(card?.querySelectorAll('[id], [style*=anchor]')).toHaveLength(0)
    expect(card?.querySelectorAll('a:not([tabindex="-1"]), [tabindex="0"]')).toHaveLength(0)
  }
})
