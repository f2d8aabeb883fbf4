import type { GroupName } from '../site/setting.ts'

/** The steps of a new owner, in order. */
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

/** The settings groups in each step; the other steps have no settings. */
export const stepGroups: Readonly<Partial<Record<StepName, readonly GroupName[]>>> = {
  words: ['who', 'home'],
  about: ['about', 'portrait'],
  contact: ['contact'],
  time: ['time'],
  links: ['links'],
  sections: ['sections'],
  extras: ['dashboard', 'newsletter', 'articles', 'footer'],
}

/** The progress of the owner. */
export interface MakeItYours {
  /** Whether the overview shows the steps: after the claim, until all are done or skipped, or the owner hides them. */
  isShown: boolean
  /** Steps without a state are still open. */
  steps: Partial<Record<StepName, 'done' | 'skipped'>>
}

/** Marks a step, or hides or shows the steps. */
export type MakeItYoursChange = { step: StepName; state: 'done' | 'skipped' } | { isShown: boolean }

export const makeItYoursUrl = '/api/make-it-yours'
