import { readFile } from 'node:fs/promises'
import { renderMarkdown } from '@ephemeris/markdown'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawFormulas } from './draw-formulas.ts'

const root = new URL('../../../', import.meta.url)
const corpus = (
  await readFile(new URL('packages/markdown/formulas/formula-corpus.txt', root), 'utf8')
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ⇒ ')[0] ?? '')

const draw = async (mathml: string, isDisplay = true) =>
  (await drawFormulas([{ mathml, isDisplay }]))[0]

test('every formula of the corpus that is more than words can be drawn', async () => {
  const texts = await Promise.all(corpus.map((tex) => renderMarkdown(`$$\n${tex}\n$$`)))
  const formulas = texts.flatMap((text) => text.formulas)
  expect(formulas.length).toBeGreaterThan(100)
  const drawn = await drawFormulas(formulas)
  expect(formulas.filter((_, index) => !drawn[index]).map(({ words }) => words)).toEqual([])
})

test('a formula is drawn twice as large as shown, dark on white', async () => {
  const half = await draw('<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', false)
  const { width, height, channels } = await sharp(half?.png).metadata()
  expect([width, height]).toEqual([2 * (half?.width ?? 0), 2 * (half?.height ?? 0)])
  expect(half?.depth).toBeGreaterThan(5)
  expect(half?.depth).toBeLessThan(half?.height ?? 0)
  const pixels = await sharp(half?.png).raw().toBuffer()
  expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255])
  expect(Math.min(...pixels.filter((_, at) => at % channels === 0))).toBeLessThan(60)
})

test('a display that is wider than a column is broken into lines; an inline formula is not drawn', async () => {
  const sum = `<math display="block"><mi>a</mi>${'<mo>+</mo><mi>b</mi>'.repeat(60)}</math>`
  const broken = await draw(sum)
  expect(broken?.width).toBeLessThanOrEqual(640)
  expect(broken?.height).toBeGreaterThan(50)
  expect(await draw(sum.replace(' display="block"', ''), false)).toBeUndefined()
})

test.each([
  ['signs of no typeface', '<math><mtext>日本</mtext></math>'],
  ['an error', '<math><mfrac><mn>1</mn></mfrac></math>'],
  ['markup that does not end', '<math><mfrac>'],
  [
    'more lines than a page',
    `<math><mtable>${'<mtr><mtd><mn>1</mn></mtd></mtr>'.repeat(200)}</mtable></math>`,
  ],
])('a formula with %s is not drawn', async (_what, mathml) => {
  expect(await draw(mathml)).toBeUndefined()
})
