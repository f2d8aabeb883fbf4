import { expect, test } from 'vitest'
import {
  codeCell,
  contentOf,
  convertCells,
  notebookFile,
  onePixel,
  outputOf,
  streamOf,
  wordsCell,
} from '../testing/notebooks.ts'
import { convertNotebook } from './convert-notebook.ts'

const usual = { code: 'shown', hasWarnings: false } as const

test.each([
  [
    'a first cell of YAML',
    [
      {
        cell_type: 'raw',
        metadata: {},
        source:
          '---\ntitle: On stars\ndescription: Two of them\ncategories: [Sky, More]\ndate: 2026-11-02\n---',
      },
      wordsCell('Text'),
    ],
    {
      title: 'On stars',
      excerpt: 'Two of them',
      category: 'Sky',
      date: '2026-11-02',
      content: 'Text',
    },
  ],
  [
    'a first cell with a title and what is said of it',
    [
      wordsCell(
        '# "On *stars*"\n> Two of them\n\n- toc: true\n- categories: [Sky, More]\n- date: November 2, 2026\n\nText',
      ),
    ],
    {
      title: '"On stars"',
      excerpt: 'Two of them',
      category: 'Sky',
      date: 'November 2, 2026',
      content: 'Text',
    },
  ],
  [
    'the first heading of the first level',
    [wordsCell('Words'), wordsCell('```\n# none\n```\n\n# On stars\nText')],
    { title: 'On stars', excerpt: '', content: 'Words\n\n```\n# none\n```\n\n\nText' },
  ],
  ['else the name of the file', [wordsCell('## Two')], { title: 'a file', content: '## Two' }],
])('the title comes from %s', async (_what, cells, expected) => {
  expect(await convertCells(cells)).toMatchObject(expected)
})

test.each([
  ['a<br>b <b>c</b> <i>d</i> <s>e</s>', 'a\nb **c** *d* ~~e~~'],
  [
    '~~a <b>b</b>~~ [c <i>d</i>][1]\n\n[1]: https://example.org',
    '~~a **b**~~ [c *d*][1]\n\n[1]: https://example.org',
  ],
  ['a <script> b <script> c', 'a  b  c'],
  ['H<sub>2</sub>O, 10<sup>-3</sup>, x<sup>th</sup>', 'H₂O, 10⁻³, x$^{\\text{th}}$'],
  [
    '<a href="https://example.org/a b">x</a> <a name="here"></a><a href="javascript:alert(1)">y</a>',
    '[x](https://example.org/a%20b) y',
  ],
  [
    '<span style="color:red">a</span> <img src="https://example.org/a.png" alt="A [map]">',
    'a ![A (map)](https://example.org/a.png)',
  ],
  ['`<b>` and $a <b> c$', '`<b>` and $a <b> c$'],
  ['<table><tr><th>A</th></tr><tr><td>1</td></tr></table>', '| A |\n| - |\n| 1 |'],
  ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
  ['<ul><li>one</li><br>\n<li>two<br></li></ul>', '- one\n- two'],
  ['<p>a<br>b<br></p>', 'a\\\nb'],
  ['<div>\nWith $x_1 = \\alpha$\n</div>', 'With $x_1 = \\alpha$'],
  ['| a |\n| - |\n| b<br>c |', '| a |\n| - |\n| b c |'],
  ['```html\n<b>x</b>\n```', '```html\n<b>x</b>\n```'],
  ['\u001bx\u0000\r\ny', '␛x y'],
  [
    'one *line\nand* another,  \na break\\\nand\nmore',
    'one *line and* another,  \na break\\\nand more',
  ],
  ['> a\n> b\n\n- c\n  d\n- e', '> a b\n\n- c d\n- e'],
  ['```\na\nb\n```\n\n$$\na\nb\n$$', '```\na\nb\n```\n\n$$\na\nb\n$$'],
])('the Markdown cell %j becomes %j', async (source, content) => {
  expect(await contentOf([wordsCell(source)])).toBe(content)
})

test('pictures embedded in a Markdown cell get placeholders; others are reported', async () => {
  const cells = [
    wordsCell(
      '![One](attachment:a%20b.png) ![gone](attachment:c.png) ![Elsewhere](plots/d.png)\n\n' +
        `<img alt="Two" src="data:image/png;base64,${onePixel}"> <img src="e.png">`,
      { attachments: { 'a b.png': { 'image/png': onePixel } } },
    ),
  ]
  const { report, pictures } = await convertCells(cells)
  expect(await contentOf(cells)).toBe('[One] gone ![Elsewhere](plots/d.png)\n\n[Two] ![](e.png)')
  expect(pictures).toHaveLength(1)
  expect(report.map(({ sentence }) => sentence)).toEqual([
    'Cell 1: plots/d.png is not part of the notebook; upload it.',
    'Cell 1: e.png is not part of the notebook; upload it.',
    'Cell 1: c.png is not part of the notebook; upload it.',
  ])
})

test('active elements are dropped and reported', async () => {
  const { content, report } = await convertCells([
    wordsCell(
      'a <script>alert(1)</script> b\n\n<style>p { color: red }</style>\n\n<iframe src="https://example.org"></iframe>\n\n<video src="a.mp4"></video>',
    ),
  ])
  expect(content).toBe('a  b')
  expect(report.map(({ sentence }) => sentence)).toEqual([
    'Cell 1: a script is left out.',
    'Cell 1: a style sheet is left out.',
    'Cell 1: a frame of another page is not shown.',
    'Cell 1: a video is not shown.',
  ])
})

test.each([
  ['x = 1\n', '```python\nx = 1\n```'],
  ['', ''],
  ['print("```")', '````python\nprint("```")\n````'],
  ['%%bash\nls', '```bash\nls\n```'],
  ['%%R -i x\nsummary(x)', '```r\nsummary(x)\n```'],
  ['%%time\nf()', '```python\n%%time\nf()\n```'],
  ['#hide\nx', ''],
  ['# hide_input\nx', ''],
  ['#collapse\nx', '```python {fold}\nx\n```'],
  ['#| echo: false\nx', ''],
  ['#| include: false\nx', ''],
  ['#| code-fold: true\n#| code-summary: "Fit it"\nx', '```python {fold="Fit it"}\nx\n```'],
  ['#| code-fold: show\nx', '```python\nx\n```'],
  ['#| label: setup\n# a remark\nx', '```python\n# a remark\nx\n```'],
])('the code %j becomes %j', async (source, content) => {
  expect(await contentOf([codeCell(source)])).toBe(content)
})

test('code has the language of the kernel', async () => {
  const cells = [codeCell('x')]
  const languageOf = async (metadata: object) =>
    (await convertNotebook(notebookFile(cells, { metadata }), 'a', usual)).content.split('\n')[0]
  expect(await languageOf({ kernelspec: { language: 'R' } })).toBe('```r')
  expect(await languageOf({ language_info: { name: 'julia' } })).toBe('```julia')
  expect(await languageOf({ language_info: { name: '`` {fold}' } })).toBe('```python')
})

const both = [streamOf('out'), streamOf('err', 'stderr')]

test.each([
  ['remove_cell', ''],
  ['remove-input', '```output\nout\n```\n\n```output stderr\nerr\n```'],
  ['remove-output', '```python\nx\n```'],
  ['remove-stdout', '```python\nx\n```\n\n```output stderr\nerr\n```'],
  ['remove-stderr', '```python\nx\n```\n\n```output\nout\n```'],
  ['hide-input', '```python {fold}\nx\n```\n\n```output\nout\n```\n\n```output stderr\nerr\n```'],
  [
    'hide-output',
    '```python\nx\n```\n\n```output {fold}\nout\n```\n\n```output stderr {fold}\nerr\n```',
  ],
  [
    'hide_cell',
    '```python {fold}\nx\n```\n\n```output {fold}\nout\n```\n\n```output stderr {fold}\nerr\n```',
  ],
])('the tag %s has its usual effect', async (tag, content) => {
  expect(await contentOf([codeCell('x', both, { tags: [tag] })], { hasWarnings: true })).toBe(
    content,
  )
})

test('hidden sources and outputs are folded, and all code if the option says so', async () => {
  const hidden = { jupyter: { source_hidden: true, outputs_hidden: true } }
  const folded = '```python {fold}\nx\n```\n\n```output {fold}\nout\n```'
  expect(await contentOf([codeCell('x', both, hidden)])).toBe(folded)
  expect(await contentOf([codeCell('x', both)], { code: 'folded' })).toBe(
    '```python {fold}\nx\n```\n\n```output\nout\n```',
  )
  expect(await contentOf([codeCell('x', both)], { code: 'none' })).toBe('```output\nout\n```')
})

test('a notebook that was never run is reported', async () => {
  const cell = { ...codeCell('x'), execution_count: null }
  expect((await convertCells([wordsCell('a'), cell])).report).toEqual([
    { cell: 2, sentence: 'Cell 2 was never run.' },
  ])
  expect((await convertCells([cell, codeCell('y')])).report).toEqual([])
})

test('worksheets of format 3 are concatenated', async () => {
  const sheets = [
    {
      cells: [
        { cell_type: 'heading', level: 1, source: ['On stars'] },
        {
          cell_type: 'code',
          language: 'python',
          input: ['x\n', 'y'],
          prompt_number: 1,
          outputs: [
            { output_type: 'pyout', text: ['1'], prompt_number: 1 },
            { output_type: 'display_data', png: onePixel },
            { output_type: 'stream', stream: 'stdout', text: 'out' },
            { output_type: 'pyerr', ename: 'E', evalue: 'v', traceback: [] },
          ],
        },
      ],
    },
    { cells: [{ cell_type: 'markdown', source: 'end' }] },
  ]
  const file = Buffer.from(
    JSON.stringify({ nbformat: 3, metadata: { name: '' }, worksheets: sheets }),
  )
  const { title, content, places } = await convertNotebook(file, 'a.ipynb', usual)
  expect(title).toBe('On stars')
  expect(places).toHaveLength(1)
  expect(content).toBe(
    '```python\nx\ny\n```\n\n```output\n1\n```\n\n\ue0000\ue001\n\n```output\nout\n```\n\n```output error\nE: v\n```\n\nend',
  )
})

test('the same notebook gives the same text twice', async () => {
  const cells = [codeCell('x', [outputOf({ 'image/png': onePixel })]), wordsCell('a <b>b</b>')]
  expect(await convertCells(cells)).toEqual(await convertCells(cells))
})
