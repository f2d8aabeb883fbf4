import type { GroupName } from '../site/setting.ts'

/** The steps by which a new owner makes the site theirs, in their order. */
export const stepNames = [
  'words',
  'about',
  'contact',
  'time',
  'links',
  'sections',
  'extras',
  'starter',
  'post',
  'hints',
] as const

export type StepName = (typeof stepNames)[number]

/** The groups of the settings that a step has the fields of; the other steps set nothing. */
export const stepGroups: Readonly<Partial<Record<StepName, readonly GroupName[]>>> = {
  words: ['who', 'home'],
  about: ['about', 'portrait'],
  contact: ['contact'],
  time: ['time'],
  links: ['links'],
  sections: ['sections'],
  extras: ['newsletter', 'articles', 'footer'],
}

/** How far the owner is with making the site theirs. */
export interface MakeItYours {
  /** Whether the overview shows it: from the claim on, until every step is settled or it is put away. */
  isShown: boolean
  /** The steps that are settled; the others are still open. */
  steps: Partial<Record<StepName, 'done' | 'skipped'>>
}

/** One step is settled, or the whole is put away or brought back. */
export type MakeItYoursChange = { step: StepName; state: 'done' | 'skipped' } | { isShown: boolean }

export const makeItYoursUrl = '/api/make-it-yours'
