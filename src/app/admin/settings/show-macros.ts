const definition =
  /\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|g?def)\*?\s*(?:\{\s*)?(\\[a-zA-Z]+)\s*(?:\}\s*)?(?:\[(\d)\]|((?:#\d)+))?/g
const letters = ['x', 'y', 'z', 'u', 'v', 'w', 'p', 'q', 'r']

/**
 * A Markdown text that previews macros: the definitions, then a table of the commands with letters as arguments. Empty if
 * nothing is defined.
 */
export function showMacros(macros: string): string {
  const plain = macros
    .replaceAll(/(?<!\\)%.*$/gm, '')
    .replaceAll(/\n\s*\n/g, '\n')
    .trim()
  const rows = [...plain.matchAll(definition)].map(([, name = '', count = '0', places = '']) => {
    const given = letters.slice(0, Number(count) || places.length / 2)
    const use = name + given.map((letter) => `{${letter}}`).join('')
    return `| \`${use}\` | $${use}$ |`
  })
  if (rows.length === 0) return ''
  return [`~~~math\n${plain}\n~~~`, ['| Command | Set as |', '|---|---|', ...rows].join('\n')].join(
    '\n\n',
  )
}
