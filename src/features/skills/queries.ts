import { readOptions } from '../../platform/web/query-client.ts'
import { type Skill, skills } from './contract.ts'

/** The skills with their evidence. */
export const shownSkills = readOptions<Skill[]>(skills.listUrl)
