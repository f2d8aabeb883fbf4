import { expect, test } from 'vitest'
import { fileOf, readExampleFiles, readExamples } from './chart-examples.ts'
import { readPicture, renderExample, sourceHash } from './chart-pictures.ts'

const examples = readExamples()
const files = readExampleFiles()
const maxPictureBytes = 30 * 1024

test('every chart of the manual is drawn without problems, and its picture is up to date', async () => {
  for (const example of examples) {
    const { charts, problems } = await renderExample(example, files)
    const [drawn] = charts
    const picture = readPicture(example)
    expect({ name: example.name, problems, counts: countsIn(drawn?.svg ?? '') }).toEqual({
      name: example.name,
      problems: [],
      counts: countsIn(picture),
    })
    // After a change of a chart, of its data or of the version of the renderer: npm run chart-pictures
    expect(picture).toContain(`data-source="${sourceHash(example, files)}"`)
    expect(Buffer.byteLength(picture)).toBeLessThan(maxPictureBytes)
  }
})

test('every chart of the manual has a picture of its own', () => {
  expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length)
})

test('every data file of the manual belongs to a chart, and its first line says what it is', () => {
  const used = new Set(examples.map(fileOf))
  for (const { name, source } of files) {
    expect(used).toContain(name)
    expect(source.toString()).toMatch(/^# .{20}/)
  }
})

/** How many texts, circles and paths a drawing has. */
function countsIn(svg: string): number[] {
  return ['<text', '<circle', '<path'].map((tag) => svg.split(tag).length - 1)
}
