import type { Element, ElementContent } from 'hast'
import type { CitableWork, OrderedWork } from '@ephemeris/bibliography'
import { element } from '../elements.ts'

/** A cited work in the reference list, with the ids of the places that cite it. */
export interface ListedWork extends OrderedWork {
  /** Its number in the list, from 1. */
  number: number
  citedAt: string[]
}

/** The links from a text to the entries of its reference list. */
export interface CitationLinks {
  listed: readonly ListedWork[]
  of(work: CitableWork): ListedWork
  /** A link to an entry; `besides` are works that it also cites, such as those within a range of numbers. */
  link(
    work: ListedWork,
    words: (ElementContent | string)[],
    besides?: readonly ListedWork[],
  ): Element
}

export function createCitationLinks(order: readonly OrderedWork[]): CitationLinks {
  const listed = order.map((work, index): ListedWork => ({
    ...work,
    number: index + 1,
    citedAt: [],
  }))
  const byId = new Map(listed.map((work) => [work.cited.id, work]))
  let links = 0
  return {
    listed,
    of: ({ id }) => {
      const work = byId.get(id)
      if (!work) throw new Error(`The work ${id} is cited and not listed`)
      return work
    },
    link: (work, words, besides = []) => {
      links += 1
      const id = `post-citing-${links}`
      for (const { citedAt } of [work, ...besides]) citedAt.push(id)
      const href = `#post-cite-${work.number}`
      return element('a', { className: ['ct'], href, id, role: 'doc-biblioref' }, words)
    },
  }
}
