import { expect, test } from 'vitest'
import { joinWrappedLines } from './wrapped-lines.ts'

const paragraphs = (...all: string[]) => all.join('\n\n')
const lines = (...all: string[]) => all.join('\n')

test('the paragraphs of a wrapped mail are joined, and its address, quotation and signature stay', () => {
  const address = lines('Ada Example', 'Observatory Road 7', 'Socorro')
  const quote = lines(
    '> Did you look at the residuals of the second night? They seem to follow',
    '> the temperature of the camera.',
  )
  const signature = lines('-- ', 'Mira Sample')
  const mail = paragraphs(
    address,
    quote,
    lines(
      'Yes, and you are right: the zero point of the second night follows the',
      'temperature, with a delay of about ten minutes. I have tied each night',
      'to five comparison stars now.',
    ),
    lines(
      'The fold closes to a line with a scatter of 0.024 mag, which is what the',
      'photon noise allows.',
    ),
    signature,
  )
  expect(joinWrappedLines(mail)).toBe(
    paragraphs(
      address,
      quote,
      'Yes, and you are right: the zero point of the second night follows the temperature, with a delay of about ten minutes. I have tied each night to five comparison stars now.',
      'The fold closes to a line with a scatter of 0.024 mag, which is what the photon noise allows.',
      signature,
    ),
  )
})

test('the paragraphs of LaTeX are joined, and its commands, environments and comments stay', () => {
  const equation = lines(
    '\\begin{equation}',
    '  \\phi_j = \\frac{t_j - t_0}{P} \\bmod 1, \\qquad \\text{for each of the observations of the star}',
    '  \\label{eq:fold}',
    '\\end{equation}',
  )
  const commented = lines(
    'Each \\emph{point} keeps its brightness and gives up its date for a phase.% cite',
    'With the right period the cloud closes to a line, as in the figure below.',
  )
  const latex = paragraphs(
    lines('\\section{One period}', '\\label{sec:period}'),
    lines(
      'Take sixty-two nights of one star~\\citep{Lindqvist2015} and lay them on top of',
      'each other. Each point keeps its brightness and gives up its date for a phase',
      '$\\phi$, whose zero point is that of the first night:',
    ) + `\n${equation}`,
    commented,
  )
  const expected = paragraphs(
    lines('\\section{One period}', '\\label{sec:period}'),
    'Take sixty-two nights of one star~\\citep{Lindqvist2015} and lay them on top of each other. Each point keeps its brightness and gives up its date for a phase $\\phi$, whose zero point is that of the first night:' +
      `\n${equation}`,
    commented,
  )
  expect(joinWrappedLines(latex)).toBe(expected)
})

test('a sentence on each line is a paragraph', () => {
  const text = lines(
    'With the right period the cloud closes to a line.',
    'The zero point is that of the first night, so nights must be tied to one another.',
    'The stars used are in the table (and on the map).',
  )
  expect(joinWrappedLines(text)).toBe(text.replaceAll('\n', ' '))
})

test('of wrapped Markdown only the paragraphs are joined', () => {
  const frontMatter = lines(
    '---',
    'title: A clock made of one star that pulsates every eight hours',
    'tags: [photometry]',
    '---',
  )
  const list = lines(
    '- sixty-two nights, each with some hundred exposures of thirty seconds and',
    '  a flat field of its own',
    '- five comparison stars',
  )
  const code = lines(
    '```python',
    'folded = (times - times[0]) / period % 1.0  # the phase of each of the points',
    'print(folded)',
    '```',
  )
  const table = lines(
    '| Star | Magnitude of the star in the band of the filter, V |',
    '| - | - |',
    '| Vega | 0.03 |',
  )
  const broken = lines(
    'This line ends with a line break of Markdown, which is two spaces at its end  ',
    'and this one follows it, also if it could have been put at the end of a line.',
  )
  const rest = paragraphs(
    '## What the fold shows, in one long heading that is not wrapped at all',
    list,
    code,
    table,
    broken,
  )
  const text = paragraphs(
    frontMatter,
    lines(
      'Figure 2 shows the same 236 points three times. Folded on the true period they',
      'close to a line; the drift of the camera, which enters every point of the well-',
      'known curve, is gone.',
    ),
    rest,
  )
  expect(joinWrappedLines(text)).toBe(
    paragraphs(
      frontMatter,
      'Figure 2 shows the same 236 points three times. Folded on the true period they close to a line; the drift of the camera, which enters every point of the well-known curve, is gone.',
      rest,
    ),
  )
})

test.each([
  [
    'verse',
    lines(
      "Shall I compare thee to a summer's day?",
      'Thou art more lovely and more temperate:',
      'Rough winds do shake the darling buds of May,',
    ),
  ],
  ['a list without marks', lines('Bread', 'Butter', 'A pound of the best coffee that they have')],
  ['paragraphs without wrapping', paragraphs('One. '.repeat(60), 'Two. '.repeat(60))],
  ['long lines that break', lines('One. '.repeat(60), 'Two. '.repeat(60) + 'and')],
  [
    'settings',
    lines(
      'Name: Ada Example, who has written all of these settings by hand so',
      'Role: Owner of the site, and of everything that can be found on it',
    ),
  ],
  [
    'a formula',
    lines(
      '$$',
      'a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r',
      '+ s + t',
      '$$',
    ),
  ],
  ['one line', 'A line.\n'],
])('%s stays as it is', (_what, text) => {
  expect(joinWrappedLines(text)).toBe(text)
})

test('Japanese lines are joined without a space', () => {
  const line = '星の光度曲線は、周期で折りたたむと、一本の線になります。'.repeat(3).slice(0, 70)
  expect(joinWrappedLines(`${line}\n${line}`)).toBe(line + line)
})
