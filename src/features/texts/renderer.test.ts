import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HttpError } from '../../platform/server/http/errors.ts'
import { openOnce, whenDone } from '../../testing/when-done.ts'
import { createRenderer, openRenderWorker } from './renderer.ts'

const slow = '$a'.repeat(100_000)

/** A renderer with a worker of its own; `close` ends it before its test does. */
function openRenderer(limitMs: number, warn: (line: object) => void = () => undefined) {
  const worker = openRenderWorker({ log: { warn }, limitMs })
  whenDone(worker.close)
  return { ...createRenderer(worker), close: worker.close }
}

const strict = openOnce(() => Promise.resolve(openRenderer(1500)))

test('a stored text that takes too long is shown as plain paragraphs', async () => {
  const { storedPost } = await strict()
  const { html, words, outline } = await storedPost(slow)
  expect([html, words, outline]).toEqual([`<p>${slow}</p>`, 1, []])
  expect(await storedPost('# Two *words*')).toMatchObject({
    html: '<h2 id="post-two-words">Two <em>words</em></h2>',
  })
})

test('a picture of the site has several widths and a background colour', async () => {
  const { post } = await strict()
  const { html } = await post('![M 31](/media/m31_900x600_1a2b3c.webp "It"){wide}')
  expect(html).toContain(
    '<figure class="wide"><picture><source type="image/avif" srcset="/media/m31_900x600_1a2b3c-400.avif 400w, ',
  )
  expect(html).toContain(
    '/media/m31_900x600_1a2b3c.webp 900w" sizes="(min-width: 1040px) 952px, 95vw">',
  )
  expect(html).toMatch(/<img width="900" height="600" [^>]*style="background:#1a2b3c" srcset=/)
})

test('only formulas that take too long are left as written, and are reported', async () => {
  const renderer = openRenderer(6000)
  const macro = `\\newcommand{\\a}{${'x+'.repeat(1900)}}`
  const text = `${macro}\n\n*Words* $y$ $${'\\a'.repeat(400)}$\n\n$$\nz\n$$`
  const { html, problems, hasMath } = await renderer.post(text)
  expect(html).toContain('<em>Words</em> <math>')
  expect(html).toContain('<code class="math-error">\\a\\a')
  expect(html).toContain('aria-label="Equation 1"')
  expect(hasMath).toBe(true)
  const sentence = 'This formula takes too long to render, or those before it do.'
  expect(problems).toEqual([{ line: 3, sentence }])
})

test('a renderer can allow its texts more time than its worker does', async () => {
  const limits: (number | undefined)[] = []
  const run = (_job: string, _input: unknown, limitMs?: number) => {
    limits.push(limitMs)
    return Promise.reject(new HttpError(400, 'Too slow'))
  }
  const patient = createRenderer({ run, limitMs: 60_000 })
  await expect(patient.storedPost('A text')).rejects.toThrow('Too slow')
  expect(limits).toEqual([40_000, 20_000, 60_000])
})

test('all attempts at a slow text together respect the time limit', async () => {
  const lines: object[] = []
  const renderer = openRenderer(1500, (line) => lines.push(line))
  await expect(renderer.post(slow)).rejects.toMatchObject({ status: 400 })
  expect(lines).toEqual([
    { event: 'worker-ended', limit: 'time', limitMs: 1000 },
    { event: 'worker-ended', limit: 'time', limitMs: 500 },
  ])
})

test('a text that never ends does not delay others', async () => {
  const renderer = openRenderer(60_000)
  const order: string[] = []
  const slowly = renderer.post('$a'.repeat(300_000)).finally(() => order.push('slow'))
  slowly.catch(() => undefined)
  for (const text of ['one', 'two', 'three'])
    order.push((await renderer.post(text)).html.replaceAll(/<.*?>/g, ''))
  expect(order).toEqual(['one', 'two', 'three'])
})

test('a text that takes too long has no newsletter', async () => {
  const { newsletter } = await strict()
  const page = 'https://ada.example/blog/1'
  expect(await newsletter('*a*\n'.repeat(180_000), page)).toBeUndefined()
  expect(await newsletter('Words', page)).toMatchObject({ text: 'Words\n', html: '<p>Words</p>' })
})

test('a closed renderer fails instead of returning plain text', async () => {
  const { storedPost, close } = openRenderer(1500)
  close()
  await expect(storedPost('Words')).rejects.toThrow('The worker is closed')
})

const marks =
  '$ $$ $a * **a* _ ` ``` ~ [ ![ ]( [^a] [x]: > - 1. # |a |- a <a <!-- &amp; www.a.b a@b.c { \\def\\a{ \\frac } )'
const pieces = fc.constantFrom(
  ...marks.split(' '),
  ' ',
  '\n',
  '\n\n',
  '    ',
  '> ',
  '- ',
  '1. ',
  '# ',
)
const unit = fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 4 })

test('no text of 5,000 characters comes close to the limits of time and memory', async () => {
  const refused: object[] = []
  // Four times the limit of a site, so that other work on the machine does not fail the test.
  const renderer = openRenderer(60_000, (details) => refused.push(details))
  // Slow texts repeat something; for some the time grows with the square of their length.
  await fc.assert(
    fc.asyncProperty(unit, async (parts) => {
      const text = parts.join('')
      const post = await renderer.post(text.repeat(Math.floor(5000 / Math.max(1, text.length))))
      expect(post.words).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 20 },
  )
  expect(refused).toEqual([])
})
