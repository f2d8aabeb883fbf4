import type { StepName } from '../../../features/setup/contract.ts'

export const stepTitles: Readonly<Record<StepName, string>> = {
  you: 'You, in one sentence',
  papers: 'Who you are in papers',
  look: 'Sky, accent, sections',
  post: 'A first post',
  publish: 'Before you tell anyone',
}

/** What a step is about, beside its title while nothing of the placeholder owner is left in it. */
export const stepSummaries: Readonly<Record<StepName, string>> = {
  you: 'Name, sentence, portrait',
  papers: 'Names, ORCID, works',
  look: 'Starter content, order, visibility',
  post: 'None yet',
  publish: 'Address, mail, backup, privacy',
}
