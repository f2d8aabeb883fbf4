import { callout, list, quote } from './line-marks.ts'
import { block, footnote, heading, link, type TextEdit, wrap, type Written } from './text-edits.ts'

/** An action of the toolbar on the text. */
export interface Helper {
  name: string
  /** The letter that does the same with Ctrl or Cmd. */
  key?: string
  edit: (written: Written) => TextEdit
}

const fence = '```'

const chartExample = `x: { label: Time (days) }
y: { label: Brightness }
series:
  - { kind: points, data: [[0, 1.2], [1, 1.6], [2, 1.4]] }`

/** The helpers in the order of the toolbar; the names are those of their buttons. */
export const helpers = {
  bold: { name: 'Bold', key: 'b', edit: (at) => wrap(at, '**') },
  italic: { name: 'Italic', key: 'i', edit: (at) => wrap(at, '*') },
  link: { name: 'Link', key: 'k', edit: link },
  heading: { name: 'Heading', edit: heading },
  list: { name: 'List', edit: list },
  quote: { name: 'Quote', edit: quote },
  formula: { name: 'Formula', edit: (at) => wrap(at, '$') },
  formulaBlock: {
    name: 'Formula block',
    edit: (at) => block(at, { before: '$$\n', example: 'E = mc^2', after: '\n$$' }),
  },
  code: {
    name: 'Code block',
    edit: (at) =>
      block(at, { before: `${fence}python\n`, example: 'print("x")', after: `\n${fence}` }),
  },
  figure: {
    name: 'Figure',
    edit: (at) => block(at, { before: '![', example: '', after: '](/media/ "Caption")' }),
  },
  table: {
    name: 'Table',
    edit: (at) =>
      block(at, {
        before: 'Table: ',
        example: 'Caption',
        after: '\n\n| Star | Magnitude |\n| --- | ---: |\n| Vega | 0.03 |',
      }),
  },
  chart: {
    name: 'Chart',
    edit: (at) =>
      block(at, {
        before: `${fence}chart\ntitle: `,
        example: 'What it shows',
        after: `\n${chartExample}\n${fence}`,
      }),
  },
  callout: { name: 'Callout', edit: callout },
  footnote: { name: 'Footnote', edit: footnote },
} satisfies Record<string, Helper>

export type HelperId = keyof typeof helpers

/** A figure with an uploaded picture; the caret is where its description belongs. */
export function figureOf(
  written: Written,
  { path, width, height }: { path: string; width: number; height: number },
): TextEdit {
  const at = { ...written, start: written.end }
  return block(at, {
    before: '![',
    example: '',
    after: `](${path}){width=${width} height=${height}}`,
  })
}

/** A link to a file, in a paragraph of its own. */
export function linkOf(written: Written, { path, name }: { path: string; name: string }): TextEdit {
  const at = { ...written, start: written.end }
  return block(at, { before: '[', example: name, after: `](${path})` })
}

/** A chart of a table; its title is selected to be replaced. */
export function chartOf(written: Written, lines: string): TextEdit {
  const at = { ...written, start: written.end }
  return block(at, {
    before: `${fence}chart\ntitle: `,
    example: 'What it shows',
    after: `\n${lines}\n${fence}`,
  })
}
