/**
 * Renders texts that are made by the site itself when they are first wanted, and remembers the last of each
 * name: they are few and short, and change only with the settings.
 * @param render is given what a text may refer to besides itself
 */
export function openGeneratedTexts<Context>(
  render: (markdown: string, context?: Context) => Promise<{ html: string }>,
) {
  const cached = new Map<string, { source: string; html: Promise<string> }>()
  return async (name: string, markdown: string, context?: Context): Promise<string> => {
    const source = JSON.stringify([markdown, context])
    const known = cached.get(name)
    if (known?.source === source) return await known.html
    const html = render(markdown, context).then((rendered) => rendered.html)
    const entry = { source, html }
    cached.set(name, entry)
    html.catch(() => {
      if (cached.get(name) === entry) cached.delete(name)
    })
    return await html
  }
}
