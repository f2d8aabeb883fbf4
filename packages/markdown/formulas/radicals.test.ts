import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

const strut = '<mspace width="0" height="0.7em" depth="0.2em"></mspace>'
const mathOf = async (tex: string) => (await renderMarkdown(`$${tex}$`)).html

test('the content of a root begins with a strut', async () => {
  expect(await mathOf('\\sqrt{x}')).toContain(`<msqrt>${strut}<mrow><mi>x</mi>`)
})

test('a nested root has its own strut', async () => {
  expect((await mathOf('\\sqrt{1+\\sqrt{x}}')).split(strut)).toHaveLength(3)
})

test('a root with a degree keeps its two parts', async () => {
  const html = await mathOf('\\sqrt[3]{a}')
  expect(html).toContain(`<mroot><mrow>${strut}<mrow><mi>a</mi>`)
  expect(html).toContain('</mrow></mrow><mn>3</mn></mroot>')
})
