import { expect, test, vi } from 'vitest'
import { renderMarkdown, renderPreview } from '../render-markdown.ts'
import { createCachedRenderer } from './cached-renderer.ts'
import { type RenderFormula, renderFormula } from './render-formula.ts'

const plain = { isDisplay: false, macros: {}, definitions: '' }

test('a formula is rendered once, and each use gets an element of its own', () => {
  const render = vi.fn<RenderFormula>(renderFormula)
  const cached = createCachedRenderer(render)
  const [one, other] = [cached('x^2', plain), cached('x^2', plain)]
  expect(one).toEqual(renderFormula('x^2', plain))
  expect(other).toEqual(one)
  expect(other).not.toBe(one)
  expect(render).toHaveBeenCalledTimes(1)
  cached('x^2', { ...plain, isDisplay: true })
  expect(render).toHaveBeenCalledTimes(2)
})

test('formulas are rendered again when a definition changes', () => {
  const render = vi.fn<RenderFormula>(renderFormula)
  const cached = createCachedRenderer(render)
  cached('\\x', plain)
  cached('\\x', { ...plain, definitions: '\\newcommand{\\x}{1}' })
  expect(render).toHaveBeenCalledTimes(2)
  cached('\\x', { isDisplay: false, macros: {} })
  cached('\\x', { isDisplay: false, macros: {} })
  expect(render).toHaveBeenCalledTimes(4)
})

test('a preview after many others is what is rendered at once', async () => {
  const text = (body: string) =>
    `$\\newcommand{\\Msun}{${body}}$ and $3\\,\\Msun$, twice $3\\,\\Msun$.\n\n$$\\Msun^2$$ {#eq:a}\n\nBy @eq:a.`
  await renderPreview(text('M_\\odot'))
  await renderPreview(text('M_\\star'))
  const { html } = await renderPreview(text('M_\\odot'))
  expect(html.replaceAll(/ data-line="\d+"/g, '')).toBe(
    (await renderMarkdown(text('M_\\odot'))).html,
  )
})
