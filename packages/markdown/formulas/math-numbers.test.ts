import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

/** The names of the formulas of a text, and the numbers that are shown. */
async function numbersOf(markdown: string) {
  const { html } = await renderMarkdown(markdown)
  return {
    names: [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name),
    shown: [...html.matchAll(/class="(?:[^"]* )?no">(?:<m[^>]*>)*([^<]*)/g)].map(
      ([, text]) => text,
    ),
  }
}

test.for([
  ['$$a$$\n\n\\[ b = c \\]', ['Equation 1', 'Equation 2'], ['(1)', '(2)']],
  ['\\begin{equation} a \\end{equation}', ['Equation 1'], ['(1)']],
  ['\\begin{equation*} a \\end{equation*}\n\n$$b$$', ['Equation', 'Equation 1'], ['(1)']],
  ['\\begin{align} a &= b \\\\ c &= d \\end{align}', ['Equations 1 to 2'], ['(1)', '(2)']],
  [
    '$$\\begin{gather} a \\\\ b \\notag \\\\ c \\end{gather}$$',
    ['Equations 1 to 2'],
    ['(1)', '', '(2)'],
  ],
  [
    '\\begin{align*} a &= b \\\\ c &= d \\end{align*}\n\n$$x$$',
    ['Equation', 'Equation 1'],
    ['(1)'],
  ],
  ['\\begin{align*} a &= b \\tag{A} \\\\ c \\end{align*}', ['Equation A'], ['(A)', '']],
  ['\\begin{align} a &= b \\end{align}\n\n$$x$$', ['Equation 1', 'Equation 2'], ['(1)', '(2)']],
  ['\\begin{multline} a \\\\ b \\\\ c \\end{multline}', ['Equation 1'], ['(1)']],
  [
    '\\begin{eqnarray} a &=& b \\\\ c &\\approx& d \\end{eqnarray}',
    ['Equations 1 to 2'],
    ['(1)', '(2)'],
  ],
  ['$$\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}$$', ['Equation 1'], ['(1)']],
  [
    '\\begin{subequations} \\begin{align} a &= b \\\\ c &= d \\end{align} \\end{subequations}\n\n$$x$$',
    ['Equations 1a to 1b', 'Equation 2'],
    ['(1a)', '(1b)', '(2)'],
  ],
  [
    '\\begin{subequations} \\begin{equation} a \\end{equation} \\begin{align} c &= d \\\\ e &= f \\end{align} \\end{subequations}',
    ['Equations 1a to 1c'],
    ['(1a)', '(1b)', '(1c)'],
  ],
  [
    '\\begin{align} a &= b \\\\ \\intertext{and} c &= d \\end{align}',
    ['Equations 1 to 2'],
    ['(1)', '', '(2)'],
  ],
  ['$$x \\tag*{A}$$\n\n$$y \\notag$$', ['Equation A', 'Equation'], ['A']],
] as const)('%j is numbered as %j', async ([markdown, names, shown]) => {
  const numbers = await numbersOf(markdown)
  expect(numbers.names).toEqual(names)
  expect(numbers.shown).toEqual(shown)
})

test('a tag may be long and hold formulas', async () => {
  const { names } = await numbersOf(
    '$$x \\tag{the first of all relations}$$\n\n$$x \\tag{$\\alpha$ of $n^2$}$$',
  )
  expect(names).toEqual(['Equation the first of all relations', 'Equation α of n²'])
})

test('references are links with the number, before and after their formula', async () => {
  const { html, problems } = await renderMarkdown(
    'By \\eqref{eq:b} and \\ref{eq:a}, $\\eqref{eq-a}$:\n\n$$a$$ {#eq:a}\n\n$$b \\label{eq:b}$$',
  )
  expect(html).toContain(
    '<p>By <a href="#post-eq-b">(2)</a> and <a href="#post-eq-a">1</a>, <a href="#post-eq-a">(1)</a>:</p>',
  )
  expect(html.match(/<div class="eq"[^>]* id="post-eq-[ab]"/g)).toHaveLength(2)
  expect(problems).toEqual([])
})

test('a row has its own label, and a formula can name another one', async () => {
  const { html } = await renderMarkdown(
    '\\begin{align} a &= b \\label{one} \\\\ c &= d \\label{two} \\end{align}\n\nSee \\eqref{two}.\n\n$$x \\overset{\\eqref{two}}{=} y$$',
  )
  expect(html).toContain('<a href="#post-two">(2)</a>')
  expect(html).toContain('<mtr id="post-two">')
  expect(html).toContain('<mtext>(2)</mtext>')
})

test('references without a target stay as written and are reported with their line', async () => {
  const { html, problems } = await renderMarkdown(
    'One\n\nSee \\eqref{eq:c}.\n\n$$a$$ {#eq:a}\n\n$$b$$ {#eq:a}\n\n`\\eqref{eq:a}` \\eqref{eq:n}\n\n$$n \\notag \\label{eq:n}$$',
  )
  expect(html).toContain('<p>See <span class="ref-unknown">\\eqref{eq:c}</span>.</p>')
  expect(html).toContain('<code>\\eqref{eq:a}</code> <a href="#post-eq-n">Equation</a>')
  expect(problems).toEqual([
    { line: 3, sentence: 'Nothing here has the label eq:c. There are eq:a, eq:n.' },
    { line: 7, sentence: 'The label eq:a is used twice; references go to the first.' },
    {
      line: 9,
      sentence:
        'The formula eq:n has no number, because of \\notag; references to it show only “Equation”.',
    },
  ])
})

test.for(['toString', 'constructor', 'eq:hasOwnProperty', 'eq:ä.b_c-d'])(
  'the label %s is a label like others',
  async (label) => {
    const { html, problems } = await renderMarkdown(`\\eqref{${label}}\n\n$$a$$ {#${label}}`)
    expect(html).toContain('>(1)</a>')
    expect(problems).toEqual([])
  },
)

test('a heading does not take the id of a formula', async () => {
  const { outline } = await renderMarkdown(
    '$$a$$ {#eq:flux}\n\n## Eq flux of $\\frac{1}{2}\\hat{x}$',
  )
  expect(outline).toEqual([{ id: 'post-eq-flux-of-1-2x̂', title: 'Eq flux of (1/2)x̂' }])
  const same = await renderMarkdown('$$a$$ {#eq:flux}\n\n## Eq flux')
  expect(same.outline).toEqual([{ id: 'post-eq-flux-2', title: 'Eq flux' }])
})

test('each label in a formula of several rows has the number of its row, wherever it stands there', async () => {
  const { html, problems } = await renderMarkdown(
    '\\begin{align}\n\\label{eq:a} a &= \\begin{pmatrix} x \\\\ y \\end{pmatrix} \\\\\n\\intertext{and so}\nc &= d \\label{eq:b}\n\\end{align}\n\n' +
      '@eq:a, \\ref{eq:b}, $c \\text{ of } \\eqref{eq:b}$',
  )
  expect(problems).toEqual([])
  expect(html).toContain('<a href="#post-eq-a">Equation\u00a01</a>, <a href="#post-eq-b">2</a>')
  expect(html).toContain('<mtext>(2)</mtext></mrow>')
  expect(html.match(/<mtr id="post-eq-[ab]"/g)).toHaveLength(2)
})

test('equations with letters have labels of their own and one for all', async () => {
  const { html, problems } = await renderMarkdown(
    '\\begin{subequations}\\label{eq:all}\n\\begin{align}\na &= b \\label{eq:first} \\\\\nc &= d \\label{eq:second}\n\\end{align}\n\\end{subequations}\n\n' +
      '@eq:all, @eq:first, \\eqref{eq:second}',
  )
  expect(problems).toEqual([])
  expect(html).toContain(
    '<a href="#post-eq-all">Equation\u00a01</a>, <a href="#post-eq-first">Equation\u00a01a</a>, <a href="#post-eq-second">(1b)</a>',
  )
})
