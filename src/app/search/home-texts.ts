import { type Goal, goals } from '../../features/goals/contract.ts'
import { type Interest, interests } from '../../features/interests/contract.ts'
import { type Movie, movies } from '../../features/movies/contract.ts'
import { music, type Track } from '../../features/music/contract.ts'
import { type Quote, quotes } from '../../features/quotes/contract.ts'
import type { SmallText } from '../../features/search/small-texts.ts'
import type { Site } from '../../features/site/contract.ts'
import { type Skill, skills } from '../../features/skills/contract.ts'
import type { SectionName } from '../../shared/sections.ts'

/** Reads a public call, as pages do. */
export type ReadCall = <Answer>(url: string) => Promise<Answer>

/** The sections of the home page that are shown, with the words of what they list. */
export async function homeTexts(site: Site, read: ReadCall): Promise<SmallText[]> {
  return await Promise.all(
    site.sections.map(async ({ name, heading, note }) => {
      const words = await wordsOf[name]?.(site, read)
      return {
        kind: 'page' as const,
        title: heading,
        url: name === 'home' ? '/' : `/#${name}`,
        body: [note, ...(words ?? [])].filter(Boolean).join(' · '),
      }
    }),
  )
}

type WordsOf = (site: Site, read: ReadCall) => string[] | Promise<string[]>

/** What stands in a section besides its heading and its note; projects and articles are found by themselves. */
const wordsOf: Readonly<Partial<Record<SectionName, WordsOf>>> = {
  home: ({ headline, subtitle, tagline }) => [headline, subtitle, tagline],
  about: ({ aboutLead, about, aboutMore }) => [aboutLead, ...about, ...aboutMore],
  skills: async (_site, read) => (await read<Skill[]>(skills.listUrl)).map(({ name }) => name),
  dashboard: async (_site, read) => [
    ...(await read<Goal[]>(goals.listUrl)).map(({ description }) => description),
    ...(await read<Quote[]>(quotes.listUrl)).map(({ text, author }) => `${text} ${author}`),
    ...(await read<Movie[]>(movies.listUrl)).map(({ title }) => title),
  ],
  interests: async (_site, read) =>
    (await read<Interest[]>(interests.listUrl)).map(
      ({ title, description }) => `${title}: ${description}`,
    ),
  music: async (_site, read) =>
    (await read<Track[]>(music.listUrl)).map(({ title, artist }) => `${title}, ${artist}`),
  contact: ({ email, location, availability }) => [email, location, availability],
}
