import { usePreview } from '../../../features/blog/web/editor/previewer.ts'
import type { Paragraph, Settings, Site } from '../../../features/site/contract.ts'
import { hasInlineMarks } from '../../../features/site/inline-markdown.ts'
import { plainInline } from '../../../shared/plain-inline.ts'
import { isSameJson } from '../../../shared/same-json.ts'

const names = ['subtitle', 'tagline', 'aboutLead', 'about', 'aboutMore'] as const

/** The words of the owner as visitors will read them. The server renders the inline Markdown of unsaved paragraphs while they are typed. */
export function useRenderedWords(
  settings: Settings,
  saved: Settings,
  site: Site,
): Pick<Site, (typeof names)[number]> {
  const isUnsaved = (name: (typeof names)[number]) => !isSameJson(settings[name], saved[name])
  const marked = names
    .filter(isUnsaved)
    .flatMap((name) => settings[name])
    .filter(hasInlineMarks)
  const { kind, preview } = usePreview(marked.join('\n\n'), true)
  const rendered = kind === 'current' && preview ? paragraphsIn(preview.html) : []
  // A text that is more than one paragraph stays as it is typed, as on the page.
  const isComplete = rendered.length === marked.length
  const show = (text: string): Paragraph => {
    const html = isComplete ? rendered[marked.indexOf(text)] : undefined
    return html === undefined ? text : { html, text: plainInline(text) }
  }
  return {
    subtitle: isUnsaved('subtitle') ? show(settings.subtitle) : site.subtitle,
    tagline: isUnsaved('tagline') ? show(settings.tagline) : site.tagline,
    aboutLead: isUnsaved('aboutLead') ? show(settings.aboutLead) : site.aboutLead,
    about: isUnsaved('about') ? settings.about.map(show) : site.about,
    aboutMore: isUnsaved('aboutMore') ? settings.aboutMore.map(show) : site.aboutMore,
  }
}

/** What is inside the paragraphs of rendered Markdown, which are not nested. */
function paragraphsIn(html: string): string[] {
  const ends = html.split('</p>')
  return ends.slice(0, -1).map((paragraph) => {
    const start = paragraph.slice(paragraph.lastIndexOf('<p'))
    return start.slice(start.indexOf('>') + 1)
  })
}
