import type { SmallText } from './small-texts.ts'
import type { Site } from '../site/contract.ts'
import type { SectionName } from '../../shared/sections.ts'
import { type ReadCall, siteLists } from '../lists/lists.ts'

/** The sections of the home page that are shown, with the words of what they list. */
export async function homeTexts(site: Site, read: ReadCall): Promise<SmallText[]> {
  return await Promise.all(
    site.sections.map(async ({ name, heading, note }) => {
      const lists = siteLists.filter(({ section }) => section === name)
      const listed = await Promise.all(lists.map(({ searchWords }) => searchWords(read)))
      return {
        kind: 'page' as const,
        title: heading,
        url: name === 'home' ? '/' : `/#${name}`,
        body: [note, ...(wordsOf[name]?.(site) ?? []), ...listed.flat()]
          .filter(Boolean)
          .join(' · '),
      }
    }),
  )
}

/** The text of a section besides its heading, its sentence and its lists. */
const wordsOf: Readonly<Partial<Record<SectionName, (site: Site) => string[]>>> = {
  home: ({ headline, subtitle, tagline }) => [headline, subtitle, tagline],
  about: ({ aboutLead, about, aboutMore }) => [aboutLead, ...about, ...aboutMore],
  contact: ({ email, location, availability }) => [email, location, availability],
}
