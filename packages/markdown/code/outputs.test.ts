import { expect, test } from 'vitest'
import { renderMarkdown, renderPreview } from '../render-markdown.ts'
import { renderNewsletter } from '../formats/render-newsletter.ts'

const htmlOf = async (markdown: string) => (await renderMarkdown(markdown)).html
const block = (info: string, text: string) => `\`\`\`${info}\n${text}\n\`\`\``

test('output has no bar, but an accessible name', async () => {
  expect(await htmlOf(block('output', 'a < b\n 1'))).toBe(
    '<pre class="output" tabindex="0" role="group" aria-label="Output">a &lt; b\n 1</pre>',
  )
  expect(await htmlOf(block('output stderr', 'slow'))).toContain(
    '<pre class="output stderr" tabindex="0" role="group" aria-label="Warnings">',
  )
})

test.each([
  ['Traceback (most recent call last)\nZeroDivisionError: division by zero', 'ZeroDivisionError'],
  ['␛[0;31mnumpy.linalg.LinAlgError␛[0m: Singular matrix', 'numpy.linalg.LinAlgError'],
  ['in a line\nKeyboardInterrupt', 'KeyboardInterrupt'],
])('the name of an error is that of its last line', async (text, name) => {
  expect(await htmlOf(block('output error', text))).toContain(
    `<pre class="output error" tabindex="0" role="group" aria-label="Error: ${name}">`,
  )
})

test('an error without a name is named Error', async () => {
  expect(await htmlOf(block('output error', 'it went wrong!'))).toContain('aria-label="Error"')
})

test.each([
  ['␛[31mx', '<span class="mc-red">x</span>'],
  ['␛[92mx', '<span class="mc-green">x</span>'],
  ['␛[33mx', '<span class="mc-yellow">x</span>'],
  ['␛[34mx', '<span class="mc-blue">x</span>'],
  ['␛[95mx', '<span class="mc-magenta">x</span>'],
  ['␛[36mx', '<span class="mc-teal">x</span>'],
  ['␛[90mx', '<span class="mc-gray">x</span>'],
  ['␛[30mx', 'x'],
  ['␛[97mx', 'x'],
  ['␛[38;5;196mx', '<span class="mc-red">x</span>'],
  ['␛[38;5;244mx', '<span class="mc-gray">x</span>'],
  ['␛[38;2;10;200;30mx', '<span class="mc-green">x</span>'],
  ['␛[31;44mx', '<span class="mb-blue">x</span>'],
  ['␛[7mx', '<span class="mb-gray">x</span>'],
  ['␛[32;7mx', '<span class="mb-green">x</span>'],
  ['␛[2mx', '<span class="hl-c">x</span>'],
  ['␛[1mx', '<b>x</b>'],
  ['␛[1;3;4mx', '<u><i><b>x</b></i></u>'],
  ['␛[1;31mx␛[0my', '<b><span class="mc-red">x</span></b>y'],
])('%j is shown as %s', async (written, shown) => {
  expect(await htmlOf(block('output', written))).toContain(`aria-label="Output">${shown}</pre>`)
})

test.each([
  '␛[2Kx',
  '␛[1A␛[?25lx␛[?25h',
  '␛]0;a title␇x'.replace('␇', '␛\\'),
  '␛]8;;javascript:alert(1)␛\\x␛]8;;␛\\',
  '␛(Bx',
  'x␛',
  '␛=x␛>',
  '␛[38;5;999999mx',
])('other escape sequences, as in %j, are removed', async (written) => {
  expect(await htmlOf(block('output', written))).toContain('aria-label="Output">x</pre>')
})

test('markup in output is text, also within colours', async () => {
  const html = await htmlOf(block('output', '␛[31m<img src=x onerror=alert(1)>␛[0m</pre><b>'))
  expect(html).not.toContain('<img')
  expect(html).toContain('<span class="mc-red">&lt;img src=x onerror=alert(1)></span>')
})

test('output of more than 200 lines is shortened to the first 120 and the last 40', async () => {
  const lines = Array.from({ length: 1364 }, (_, index) => `line ${index + 1}`)
  const html = await htmlOf(block('output', lines.join('\n')))
  expect(html).toContain('line 120\n… 1,204 lines left out …\nline 1325\n')
  expect(await htmlOf(block('output', lines.slice(0, 200).join('\n')))).not.toContain('left out')
})

test.each([
  ['python {fold}', 'Code'],
  ['python fit.py {fold="Fit the model"}', 'Fit the model'],
  ['output {fold}', 'Output'],
  ['output stderr {fold}', 'Warnings'],
  ['python {#lst:fit fold}', 'Code'],
  ['python {fold=x}', 'x'],
])('a collapsed block of %s has the label %s', async (info, summary) => {
  const html = await htmlOf(block(info, 'x = 1'))
  expect(html).toMatch(
    new RegExp(`^<details class="fold"><summary>${summary}</summary><(div|pre) class`),
  )
})

test.each(['{fold}', 'python {fold="A {b}"}', 'python {folded}'])(
  'braces with anything else in them, as in %s, are a name',
  async (info) => {
    expect(await htmlOf(block(info, 'x = 1'))).not.toContain('<details')
  },
)

test('a folded listing with a label is numbered and can be referred to', async () => {
  const html = await htmlOf(
    `See @lst:fit.\n\n${block('python fit.py {#lst:fit fold="Fit {it}"}', 'x')}`,
  )
  expect(html).not.toContain('<details')
  const folded = await htmlOf(
    `See @lst:fit.\n\n${block('python fit.py {#lst:fit fold="Fit it"}', 'x')}`,
  )
  expect(folded).toContain('<a href="#post-lst-fit">Listing\u00a01</a>')
  expect(folded).toContain('<summary>Fit it</summary><div class="code" id="post-lst-fit">')
  expect(folded).toContain('Listing 1 · fit.py')
})

test('a folded chart stays a figure with its number', async () => {
  const chart = {
    title: 'A line',
    x: { label: 'x', min: 0, max: 1, step: 1 },
    y: { label: 'y', min: 0, max: 1, step: 1 },
    series: [
      {
        kind: 'line',
        data: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
  }
  const html = await htmlOf(block('chart {fold}', JSON.stringify(chart)))
  expect(html).toContain('<details class="fold"><summary>Chart</summary><figure>')
  expect(html).toContain('<b>Figure 1.</b>')
})

test('folded blocks have their lines in the preview', async () => {
  const { html } = await renderPreview(`Text.\n\n${block('python {fold}', 'x')}`)
  expect(html).toMatch(/<details class="fold" data-line="3"/)
})

test('folded blocks are open in feeds, and output keeps its lines', async () => {
  const text = `${block('python {fold="Fit"}', 'x')}\n\n${block('output', '␛[1ma\nb')}`
  const { feedHtml } = await renderMarkdown(text)
  expect(feedHtml).toContain('<details class="fold" open><summary>Fit</summary>')
  expect(feedHtml).toMatch(/<pre class="output"[^>]*><b>a\nb<\/b><\/pre>/)
})

test('folded blocks follow their labels in newsletters', () => {
  const text = `${block('python {fold="Fit"}', 'x = 1')}\n\n${block('output', '␛[31ma\nb')}`
  const mail = renderNewsletter(text, 'https://example.org/blog/1')
  expect(mail?.text).toBe('Fit\n\n    x = 1\n\n    a\n    b\n')
  expect(mail?.html).not.toContain('details')
})
