import { plainInline } from '../../../shared/plain-inline.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import { type TypedSite, valuesOf } from '../settings/settings-form.ts'

/** What an owner says first: a name, and one sentence in Markdown. */
export type FirstWords = Pick<TypedSite, 'ownerName' | 'aboutLead'>

type FollowingName =
  | 'title'
  | 'headline'
  | 'description'
  | 'subtitle'
  | 'tagline'
  | 'about'
  | 'aboutMore'

const starterValues = valuesOf(starterSite)

/**
 * The texts that follow from the first words, as long as the owner has not written them: those that are still the
 * placeholder's, or follow from what the first words were before.
 */
export function followingWords(
  values: TypedSite,
  before: FirstWords,
  now: FirstWords,
): [name: FollowingName, text: string][] {
  const [former, following] = [textsFrom(before), textsFrom(now)]
  return (Object.entries(following) as [FollowingName, string][]).filter(
    ([name]) => values[name] === starterValues[name] || values[name] === former[name],
  )
}

function textsFrom({ ownerName, aboutLead }: FirstWords): Partial<Record<FollowingName, string>> {
  const name = ownerName.trim()
  const sentence = plainInline(aboutLead).replaceAll(/\s+/g, ' ').trim()
  return {
    ...(name !== '' && { title: name, headline: name }),
    ...(sentence !== '' && {
      description: shorten(sentence, 300),
      subtitle: shorten(sentence, 200),
      tagline: '',
      about: '',
      aboutMore: '',
    }),
  }
}

/** At most so many characters, cut between words. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).trimEnd()}…`
}
