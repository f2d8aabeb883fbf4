import { expect, test } from 'vitest'
import { createDocument } from './document.ts'

const frame = { css: '', sheets: [], entry: '/a.js', modules: [], headScript: '', preloadFonts: [] }
const page = { tags: '', body: '', state: {}, hasSession: false }

test('a document carries the colours of its accent, and those of a fresh site by the style sheet', () => {
  expect(createDocument(frame, { ...page, accent: 'h-alpha' })).toContain('<html lang="en">')
  expect(createDocument(frame, { ...page, accent: 'na-d' })).toContain(
    '<html lang="en" style="--accent-light:#875503;--accent-dark:#e29102;--wash-light:#f4e3d1;--wash-dark:#351e01">',
  )
})
