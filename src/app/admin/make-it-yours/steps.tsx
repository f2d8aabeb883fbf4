import type { Account } from '../../../features/auth/contract.ts'
import type { Settings } from '../../../features/site/contract.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import type { StepName } from '../../../features/setup/contract.ts'
import { locationOf } from '../settings/zone-location.ts'

/** Values that a step fills in for settings that still have their defaults, with an explanation. */
interface Proposal {
  values: Partial<
    Pick<Settings, 'ownerName' | 'title' | 'email' | 'timeZone' | 'longitude' | 'place'>
  >
  sentence: string
}

export const stepTitles: Readonly<Record<StepName, string>> = {
  words: 'Your name and first words',
  about: 'About you',
  contact: 'How to reach you',
  time: 'Your time zone',
  links: 'Your links',
  sections: 'Sections of the home page',
  extras: 'Newsletter, articles and footer',
  starter: 'Starter content',
  post: 'A first post',
  hints: 'Before you tell anyone',
}

/** What steps fill in automatically. */
export const proposals: Readonly<
  Partial<Record<StepName, (settings: Settings, account: Account | null) => Proposal | undefined>>
> = { words: proposeName, contact: proposeEmail, time: guessTimeZone }

function proposeName({ ownerName, title }: Settings, account: Account | null) {
  const name = account?.name
  if (name === null || name === undefined || ownerName !== starterSite.ownerName) return undefined
  return {
    values: { ownerName: name, ...(title === starterSite.title && { title: name }) },
    sentence: 'Your name comes from your account.',
  }
}

function proposeEmail({ email }: Settings, account: Account | null) {
  if (!account || email !== starterSite.email) return undefined
  return {
    values: { email: account.email },
    sentence:
      'The email is that of your account. Once it is saved, everyone can read it on the site.',
  }
}

function guessTimeZone({ timeZone, longitude, place }: Settings) {
  const { timeZone: guess } = new Intl.DateTimeFormat().resolvedOptions()
  if (timeZone !== starterSite.timeZone) return undefined
  const isOwn = longitude !== starterSite.longitude || place !== starterSite.place
  return {
    values: { timeZone: guess, ...(!isOwn && locationOf(guess)) },
    sentence: `Guessed from your browser: ${guess}.`,
  }
}
