import { expect, test } from 'vitest'
import {
  codeCell,
  contentOf,
  convertCells,
  onePixel,
  outputOf,
  streamOf,
} from '../testing/notebooks.ts'

test.each([
  ['a\rbc\n', 'bc'],
  ['10%\r20%\r100%', '100%'],
  ['abc\rX', 'Xbc'],
  ['abc\b\bX', 'aXc'],
  ['long line\r\u001b[Kx', 'x'],
  ['\u001b[31mred\u001b[0m \u001b[2Jx\u001b]0;t\u0007', '␛[31mred␛[0m x'],
  ['a'.repeat(10_000_000), `${'a'.repeat(2000)} … 9,998,000 characters left out …`],
  ['x\n'.repeat(201), `${'x\n'.repeat(120)}… 41 lines left out …\n${'x\n'.repeat(39)}x`],
])('terminal output %.20j shows its final state', async (text, shown) => {
  expect(await contentOf([codeCell('', [streamOf(text)])])).toBe(`\`\`\`output\n${shown}\n\`\`\``)
})

test('pieces of one stream are joined, and an error keeps its colours', async () => {
  const error = {
    output_type: 'error',
    ename: 'E',
    evalue: 'bad',
    traceback: ['\u001b[31mE\u001b[0m', 'E: bad'],
  }
  expect(await contentOf([codeCell('', [streamOf('a'), streamOf('b\n'), error])])).toBe(
    '```output\nab\n```\n\n```output error\n␛[31mE␛[0m\nE: bad\n```',
  )
})

test.each([
  [{ 'image/png': onePixel, 'text/plain': '<Figure>' }, '[Figure made by the code above]'],
  [
    { 'image/svg+xml': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>' },
    '[Figure made by the code above]',
  ],
  [
    { 'text/latex': '$\\displaystyle x^2$', 'image/png': onePixel, 'text/plain': 'x**2' },
    '$$\n\\displaystyle x^2\n\\notag\n$$',
  ],
  [
    { 'text/latex': '\\begin{align}a\\\\b\\end{align}', 'image/svg+xml': '<svg/>' },
    '\\begin{align*}a\\\\b\\end{align*}',
  ],
  [{ 'text/latex': '$$x \\tag{1}$$' }, '$$\nx \\tag{1}\n$$'],
  [{ 'text/latex': 'Words', 'image/png': onePixel }, '[Figure made by the code above]'],
  [{ 'text/latex': '\\begin{tabular}{l}a\\end{tabular}', 'text/plain': 'a' }, '```output\na\n```'],
  [{ 'text/markdown': '**a** <br>b' }, '**a** \nb'],
  [{ 'text/html': '<b>a</b>', 'text/plain': 'a' }, '```output\na\n```'],
  [{ 'text/plain': '<Figure size 640x480 with 0 Axes>' }, ''],
  [
    { 'text/plain': '<Figure size 640x480 with 1 Axes>' },
    '```output\n<Figure size 640x480 with 1 Axes>\n```',
  ],
  [{ 'text/plain': ['a\n', 'b'] }, '```output\na\nb\n```'],
])('an output of %j becomes %j', async (data, content) => {
  expect(await contentOf([codeCell('', [outputOf(data)])])).toBe(content)
})

test('options name figures and tables, and describe them', async () => {
  const figure = '#| label: fig-curve\n#| fig-cap: "The curve of @ex2020"\n#| fig-alt: It falls\n'
  const image = outputOf({ 'image/png': onePixel })
  expect(await contentOf([codeCell(figure, [image, image])])).toBe(
    '[It falls; The curve of @ex2020; fig-curve]\n\n[It falls; fig-curve-2]',
  )
  const table = outputOf({ 'text/html': '<table><tr><th>a</th></tr><tr><td>1</td></tr></table>' })
  expect(await contentOf([codeCell('#| label: tbl-stars\n#| tbl-cap: Stars', [table])])).toBe(
    'Table: Stars {#tbl-stars}\n\n| a |\n| ---: |\n| 1 |',
  )
})

test('multi-level heads become one row, spans are filled and numbers right-aligned', async () => {
  const html =
    '<div><style>.x {}</style><table><thead><tr><th></th><th></th><th colspan="2">mag</th></tr>' +
    '<tr><th>field</th><th>star</th><th>V</th><th>B|x</th></tr></thead>' +
    '<tbody><tr><th rowspan="2">a</th><th>1</th><td>1.5</td><td>NaN</td></tr>' +
    '<tr><th>2</th><td>-2e3</td><td>x_y</td></tr></tbody></table><p>2 rows</p></div>'
  expect(await contentOf([codeCell('', [outputOf({ 'text/html': html })])])).toBe(
    '| field | star | mag · V | mag · B\\|x |\n| --- | ---: | ---: | --- |\n' +
      '| a | 1 | 1.5 | NaN |\n| a | 2 | -2e3 | x\\_y |',
  )
})

test('tables and pictures of hidden outputs are folded', async () => {
  const html = '<table><tr><th>a</th></tr><tr><td>b</td></tr></table>'
  const outputs = [outputOf({ 'text/html': html }), outputOf({ 'image/png': onePixel })]
  const cells = [codeCell('#| label: tbl-a\n#| tbl-cap: Two', outputs, { tags: ['hide-output'] })]
  expect(await contentOf(cells)).toMatch(/^Table: Two \{#tbl-a fold\}\n\n\| a \|/)
  expect((await convertCells(cells)).places).toMatchObject([{ isFolded: true }])
  const plain = [codeCell('', outputs, { jupyter: { outputs_hidden: true } })]
  expect(await contentOf(plain)).toMatch(/^Table: {1,2}\{fold\}\n\n\| a \|/)
})

test.each([
  [{ 'text/latex': '$x^2$', 'text/plain': 'x**2' }, 'x**2'],
  [{ 'text/latex': '$x^2$' }, '$$\nx^2\n$$'],
  [
    { 'text/markdown': '**Fit**', 'text/plain': '<IPython.core.display.Markdown object>' },
    '**Fit**',
  ],
])('the hidden output %j is folded as text', async (data, text) => {
  const cells = [codeCell('', [outputOf(data)], { tags: ['hide-output'] })]
  expect(await contentOf(cells)).toBe(`\`\`\`output {fold}\n${text}\n\`\`\``)
})

test('brackets in a table are neither links nor formulas', async () => {
  const html = '<table><tr><th>a</th></tr><tr><td>[GCC 4.2] [x](y)</td></tr></table>'
  expect(await contentOf([codeCell('', [outputOf({ 'text/html': html })])])).toBe(
    '| a |\n| --- |\n| [GCC 4.2] [x]&#40;y) |',
  )
})

test('a table of more than 60 rows or 16 columns becomes its plain text', async () => {
  const cells = (count: number) => '<td>1</td>'.repeat(count)
  for (const html of [
    `<table>${`<tr>${cells(2)}</tr>`.repeat(62)}</table>`,
    `<table><tr>${cells(17)}</tr></table>`,
  ])
    expect(
      await contentOf([codeCell('', [outputOf({ 'text/html': html, 'text/plain': 'text' })])]),
    ).toBe('```output\ntext\n```')
})

test.each([
  [
    { 'application/vnd.plotly.v1+json': {}, 'text/html': '<div>plotly</div>' },
    'an interactive figure is not shown. Save a picture of it in the notebook and upload it again.',
  ],
  [
    { 'application/vnd.vegalite.v5+json': {}, 'text/plain': '<VegaLite 5 object>' },
    'an interactive figure is not shown. Save a picture of it in the notebook and upload it again.',
  ],
  [
    { 'application/vnd.jupyter.widget-view+json': {}, 'text/plain': 'IntProgress(value=0)' },
    'a widget is not shown.',
  ],
  [
    {
      'text/html': '<video controls></video>',
      'text/plain': '<IPython.core.display.Video object>',
    },
    'a video is not shown.',
  ],
  [
    { 'text/html': '<iframe src="https://example.org"></iframe>' },
    'a frame of another page is not shown.',
  ],
  [
    { 'application/javascript': 'alert(1)' },
    'an interactive figure is not shown. Save a picture of it in the notebook and upload it again.',
  ],
])('an output of %j is reported and omitted', async (data, words) => {
  const { content, report } = await convertCells([codeCell('', [outputOf(data)])])
  expect(content).toBe('')
  expect(report).toEqual([{ cell: 1, sentence: `Cell 1: ${words}` }])
})

test('a drawing with a bitmap alternative uses that without a report', async () => {
  const data = {
    'application/vnd.plotly.v1+json': {},
    'image/png': onePixel,
    'text/html': '<div>plotly</div>',
  }
  const { places, report } = await convertCells([codeCell('', [outputOf(data)])])
  expect(places).toHaveLength(1)
  expect(report).toEqual([{ cell: 0, sentence: '1 picture has no description yet.' }])
})

test('a picture has the size in its metadata', async () => {
  const metadata = { 'image/png': { width: 300, height: 200 } }
  const { places } = await convertCells([
    codeCell('', [outputOf({ 'image/png': onePixel }, metadata)]),
  ])
  expect(places).toMatchObject([{ size: { width: 300, height: 200 } }])
})
