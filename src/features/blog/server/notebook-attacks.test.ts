import { convertNotebook } from '@ephemeris/importers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codeCell,
  notebookFile,
  outputOf,
  streamOf,
  markdownCell,
} from '../../../testing/notebooks.ts'
import { renderMarkdown } from '@ephemeris/markdown'
import { drawForeignSvg } from '../../../platform/server/draw-svg.ts'

const usual = { code: 'shown', hasWarnings: true, drawSvg: drawForeignSvg } as const

test.each([
  ['', true, 'This file is not a Jupyter notebook.'],
  ['[]', true, 'This file is not a Jupyter notebook.'],
  ['{"cells": []}', true, 'This file is not a Jupyter notebook.'],
  ['{"nbformat": 4, "cells": 1}', true, 'This file is not a Jupyter notebook.'],
  ['{"nbformat": "4", "cells": []}', true, 'This file is not a Jupyter notebook.'],
  ['['.repeat(200_000), true, 'This file is not a Jupyter notebook.'],
  [
    '{"nbformat": 2, "worksheets": []}',
    false,
    'This notebook has format 2; open it in Jupyter and save it again.',
  ],
])('%.30j is refused', async (text, isOtherFile, message) => {
  await expect(convertNotebook(Buffer.from(text), 'a', usual)).rejects.toMatchObject({
    isOtherFile,
    message,
  })
})

test('more than 200 pictures and a text that is too long for a post are refused', async () => {
  const outputs = Array.from({ length: 201 }, (_, index) =>
    outputOf({ 'image/png': Buffer.from(`picture ${index}`).toString('base64') }),
  )
  await expect(
    convertNotebook(notebookFile([codeCell('', outputs)]), 'a', usual),
  ).rejects.toMatchObject({ isOtherFile: false, message: 'More than 200 pictures.' })
  const cells = Array.from({ length: 50_000 }, () => codeCell('x = 1'))
  await expect(convertNotebook(notebookFile(cells), 'a', usual)).rejects.toMatchObject({
    isOtherFile: false,
    message: expect.stringContaining('longer than 200,000 characters'),
  })
})

const attack = '<img src=x onerror=alert(1)><script>alert(1)</script>[x](javascript:alert(1))'

test('nothing in a notebook becomes executable', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9" onload="alert(1)"><script>alert(1)</script><image xlink:href="/etc/hostname" width="9" height="9"/><image href="http://127.0.0.1:9/a.png" width="9" height="9"/></svg>'
  const entities =
    '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>'
  const cells = [
    markdownCell(attack, { attachments: { '../../x.png': { 'text/html': attack } } }),
    markdownCell(
      `<div onclick="alert(1)">${attack}</div>\n\n<a href="data:text/html,${attack}">x</a>`,
    ),
    codeCell(
      attack,
      [
        outputOf({ 'text/html': `<table><tr><td>${attack}</td></tr></table>` }),
        outputOf({ 'text/markdown': attack }),
        outputOf({ 'image/svg+xml': svg }),
        outputOf({ 'image/svg+xml': entities }),
        outputOf({ 'text/latex': `$\\href{javascript:alert(1)}{x} ${attack}$` }),
        outputOf({ [attack]: attack, __proto__: 1, 'text/plain': attack }),
        streamOf(`\u001b]8;;javascript:alert(1)\u0007x\u001b]8;;\u0007${attack}`),
        { output_type: 'error', ename: attack, evalue: attack, traceback: [attack] },
      ],
      { tags: ['__proto__', 'constructor'] },
    ),
    { cell_type: attack, source: attack },
  ]
  const { content } = await convertNotebook(notebookFile(cells), `${attack}.ipynb`, usual)
  const { html } = await renderMarkdown(content.replaceAll(/[\ue000\ue001]/g, ''))
  expect(html).not.toMatch(
    /<(?:script|iframe|img[^>]*onerror)|href="(?:javascript|data):| on\w+="/i,
  )
})

test.each(['<svg \u0000', '<svg a\u0000="1">', '<svg width="9" height="9" x="\u0000\ud800"/>'])(
  'the drawing %j, whose fault would end the process, is left out',
  async (svg) => {
    const cells = [codeCell('', [outputOf({ 'image/svg+xml': svg })])]
    const { pictures } = await convertNotebook(notebookFile(cells), 'a', usual)
    expect(pictures).toEqual([])
  },
)

test('any notebook gives a valid text or an error', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\ud800',
      '\u0000',
      attack,
      '```',
      '$$',
      '---',
      '#| label: [',
      '\r\b\u001b[',
      '<a href=',
      '![](attachment:',
    ),
  )
  const value = fc.oneof(text, fc.array(text), fc.jsonValue() as fc.Arbitrary<unknown>)
  const output = fc.record(
    {
      output_type: fc.constantFrom('stream', 'error', 'display_data', 'pyout', 'x'),
      name: value,
      text: value,
      data: fc.oneof(
        fc.dictionary(
          fc.constantFrom(
            'text/plain',
            'text/html',
            'text/latex',
            'text/markdown',
            'image/png',
            'image/svg+xml',
          ),
          value,
        ),
        value,
      ),
      metadata: value,
      traceback: value,
    },
    { requiredKeys: ['output_type'] },
  )
  const cell = fc.record(
    {
      cell_type: fc.constantFrom('markdown', 'code', 'raw', 'heading'),
      source: value,
      metadata: value,
      outputs: fc.oneof(fc.array(output), value),
      attachments: value,
    },
    { requiredKeys: ['cell_type'] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(cell), async (cells) => {
      const { title, content, report } = await convertNotebook(notebookFile(cells), 'a', usual)
      for (const made of [title, content, ...report.map(({ sentence }) => sentence)])
        expect(made.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(made)).toBe(true)
    }),
    { numRuns: 150 },
  )
})
