import { findLanguage, grammarName } from './languages.ts'
import { createHighlighterCoreSync } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'

// The colours are placeholders for our five classes; everything without a rule has the colour of the text.
const theme = {
  name: 'classes',
  type: 'light' as const,
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    {
      scope: [
        'keyword',
        'storage',
        'entity.name.tag',
        'variable.language',
        'markup.deleted',
        'keyword.operator.new',
        'keyword.operator.expression',
        'keyword.operator.logical.python',
      ],
      settings: { foreground: '#000001' },
    },
    {
      scope: ['string', 'constant.character', 'markup.inserted', 'markup.inline.raw'],
      settings: { foreground: '#000002' },
    },
    {
      scope: ['constant.numeric', 'constant.language', 'support.constant', 'keyword.other.unit'],
      settings: { foreground: '#000003' },
    },
    {
      scope: [
        'entity.name.function',
        'support.function',
        'meta.function-call.generic.python',
        'support.type.property-name',
        'entity.other.attribute-name',
        'markup.heading',
      ],
      settings: { foreground: '#000004' },
    },
    {
      scope: ['comment', 'punctuation.definition.comment', 'meta.diff.header'],
      settings: { foreground: '#000005' },
    },
    {
      scope: [
        'keyword.operator',
        'meta.embedded',
        'meta.template.expression',
        'storage.type.numeric',
      ],
      settings: { foreground: '#000000' },
    },
  ],
}

const tokenClasses: Record<string, string> = {
  '#000001': 'hl-k',
  '#000002': 'hl-s',
  '#000003': 'hl-n',
  '#000004': 'hl-f',
  '#000005': 'hl-c',
}

// Longer code is not highlighted, since that would block other requests for seconds.
const maxHighlightedCharacters = 40_000
const maxLineCharacters = 1000
// Highlighting the first line of a language also compiles its grammar. On a busy machine that takes longer than the
// default of half a second, and the code would be stored without colours. The time for a whole post is limited too.
const lineLimitMs = 5000

const highlighter = createHighlighterCoreSync({
  themes: [theme],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
})

/** A stretch of code in one colour: class hl-k, hl-s, hl-n, hl-f or hl-c, or none. */
export interface CodeToken {
  text: string
  className: string | undefined
}

/** Loads the grammars of the languages a post uses, so that `highlight` can colour them. */
export async function loadLanguages(written: string[]): Promise<void> {
  const found = new Set(written.map(findLanguage).filter((language) => language !== undefined))
  await highlighter.loadLanguage(...[...found].map((language) => language.load))
}

/** Splits code into coloured tokens; one plain token if the language is not known or not loaded. */
export function highlight(code: string, written: string): CodeToken[] {
  const lang = grammarName(written)
  const isLoaded = highlighter.getLoadedLanguages().includes(lang)
  if (!isLoaded || code.length > maxHighlightedCharacters) {
    return [{ text: code, className: undefined }]
  }
  const { tokens } = highlighter.codeToTokens(code, {
    lang,
    theme: theme.name,
    tokenizeMaxLineLength: maxLineCharacters,
    tokenizeTimeLimit: lineLimitMs,
  })
  const lines = tokens.map((line) =>
    line.map(({ content, color }) => ({ text: content, className: tokenClasses[color ?? ''] })),
  )
  return merge(
    lines.flatMap((line, index) =>
      index === 0 ? line : [{ text: '\n', className: undefined }, ...line],
    ),
  )
}

// White space has no colour; neighbouring tokens of one colour are merged.
function merge(tokens: CodeToken[]): CodeToken[] {
  const merged: CodeToken[] = []
  for (const { text, className: own } of tokens) {
    const className = text.trim() === '' ? undefined : own
    const last = merged.at(-1)
    if (last && last.className === className) last.text += text
    else merged.push({ text, className })
  }
  return merged
}
