import type { GroupName } from '../site/setting.ts'

/** The steps of a new owner, in order. */
export const stepNames = ['you', 'papers', 'look', 'post', 'publish'] as const

export type StepName = (typeof stepNames)[number]

/** The settings groups that belong to each step; the other step has no settings. */
export const stepGroups: Readonly<Partial<Record<StepName, readonly GroupName[]>>> = {
  you: ['who', 'home', 'about', 'portrait'],
  papers: ['science', 'cv'],
  look: ['sky', 'accent', 'sections', 'dashboard', 'newsletter', 'articles', 'footer'],
  publish: ['time', 'contact', 'links'],
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
