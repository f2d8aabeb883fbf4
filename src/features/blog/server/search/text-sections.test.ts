import { expect, test } from 'vitest'
import { plainTextOf, textSections } from './text-sections.ts'

test.each([
  ['<p>One <em>two</em>three.</p>\n<p>Four</p>', 'One twothree. Four'],
  ['<p>T<sub>eff</sub> &lt; 5 &amp; &#x3C;b&#62;</p>', 'Teff < 5 & <b>'],
  ['<p>time.<a href="#n" class="fn" id="r">1</a> Next</p>', 'time. Next'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
  ['<p>a<br>b<img alt=">" src="x">c</p>', 'a b c'],
  [
    '<figure><svg><g><svg></svg><text>axis</text></g></svg><figcaption>It falls.</figcaption></figure>',
    'It falls.',
  ],
  [
    '<math><semantics><mrow><mi>x</mi><mo>=</mo><mn>2</mn></mrow><annotation encoding="application/x-tex">x=2</annotation></semantics></math>',
    'x = 2',
  ],
  [
    '<pre><code>if a > b: <span class="hl-k">return</span> "&quot;"</code></pre>',
    'if a > b: return """',
  ],
  ['', ''],
])('the words of %s are "%s"', (html, text) => {
  expect(plainTextOf(html)).toBe(text)
})

test('a text is split at its headings, without its list of references', () => {
  const html =
    '<p>Before.</p><h2 id="post-a">Part <em>A</em></h2><p>In A.</p>' +
    '<section class="refs" role="doc-bibliography"><h2 id="post-references">References</h2><ul><li>Example 2020</li></ul></section>'
  expect(textSections(html)).toEqual([
    { place: '', heading: '', body: 'Before.' },
    { place: 'post-a', heading: 'Part A', body: 'In A.' },
  ])
})

test('a text that begins with a heading has no introduction', () => {
  expect(textSections('<h2 id="post-a">A</h2><p>x</p>')).toEqual([
    { place: 'post-a', heading: 'A', body: 'x' },
  ])
})

test('a long section is split without losing a word', () => {
  const words = Array.from({ length: 20_000 }, (_, place) => `w${place}`)
  const pieces = textSections(`<h2 id="post-a">A</h2><p>${words.join(' ')}</p>`)
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.every(({ place, body }) => place === 'post-a' && body.length <= 40_000)).toBe(true)
  expect(
    pieces
      .map(({ body }) => body)
      .join(' ')
      .split(' '),
  ).toEqual(words)
})
