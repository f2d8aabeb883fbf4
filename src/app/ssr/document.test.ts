import { expect, test } from 'vitest'
import { createDocument } from './document.ts'

const frame = { css: '', sheets: [], entry: '/a.js', modules: [], headScript: '', preloadFonts: [] }
const page = { tags: '', body: '', state: {}, hasSession: false }

test('a document has the colours of its accent; the default ones are in the style sheet', () => {
  expect(createDocument(frame, { ...page, accent: 'h-alpha' })).toContain('<html lang="en">')
  expect(createDocument(frame, { ...page, accent: 'na-d' })).toContain(
    '<html lang="en" style="--accent-light:#875503;--accent-dark:#e29102;--wash-light:#f4e3d1;--wash-dark:#351e01">',
  )
})

test('a document has the name for the margins of its printed pages, which cannot end the attribute', () => {
  const printedName = 'Ada "É" </x> \\\n;\''
  const style = "--printed-name:'Ada \\22 \\c9 \\22  \\3c \\2f x\\3e  \\5c \\a \\3b \\27 '"
  expect(createDocument(frame, { ...page, accent: 'h-alpha', printedName })).toContain(
    `<html lang="en" style="${style}">`,
  )
})
