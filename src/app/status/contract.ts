/** One line about a site: what it is about, and what to do unless it is 'ok'. */
export interface Diagnosis {
  level: 'ok' | 'warning' | 'broken'
  part: string
  says: string
}

export const statusUrl = '/api/status'
