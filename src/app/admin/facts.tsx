import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DeskPost, postState } from '../../features/blog/contract.ts'
import { deskPosts } from '../../features/blog/queries.ts'
import { type ContactMessage, contactUrls } from '../../features/contact/contract.ts'
import { type Goal, goals } from '../../features/goals/contract.ts'
import { interests } from '../../features/interests/contract.ts'
import { type Movie, movies } from '../../features/movies/contract.ts'
import { music, type Track } from '../../features/music/contract.ts'
import { newsletterUrls, type Subscriber } from '../../features/newsletter/contract.ts'
import { type Project, projects } from '../../features/projects/contract.ts'
import { quotes } from '../../features/quotes/contract.ts'
import { type Skill, skills } from '../../features/skills/contract.ts'
import { countOf } from '../../shared/count.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { Phase } from '../../web/instruments/phase.tsx'
import { readOptions } from '../../web/query-client.ts'
import { useList } from '../../web/resource.ts'
import type { AreaId } from './areas.tsx'

/** What is known of an area without opening it. */
interface Fact {
  count: number
  /** One line of detail; left out when there is nothing to say. */
  detail?: ReactNode
  /** How many rows wait for the owner. */
  waiting?: number
}

interface Read<Row> {
  data: Row[] | undefined
  isError: boolean
}

export type Facts = Record<AreaId, Fact | 'loading' | 'failed'>

/** The facts of all areas, from the lists that their tabs show anyway. */
export function useFacts(timeZone: string): Facts {
  return {
    blog: factOf(useQuery(deskPosts), (rows) => latestPost(rows, new Date())),
    projects: factOf(useList(projects), latestProject),
    skills: factOf(useList(skills), skillsByCategory),
    interests: factOf(useList(interests), () => undefined),
    goals: factOf(useList(goals), goalProgress),
    quotes: factOf(useList(quotes), () => 'Shown on the public dashboard'),
    movies: factOf(useList(movies), moviesWithoutPoster),
    music: factOf(useList(music), averageRating),
    messages: messageFact(useQuery(readOptions<ContactMessage[]>(contactUrls.list))),
    subscribers: factOf(useQuery(readOptions<Subscriber[]>(newsletterUrls.list)), (rows) =>
      latestSubscriber(rows, timeZone),
    ),
  }
}

function factOf<Row>({ data, isError }: Read<Row>, detailOf: (rows: Row[]) => ReactNode) {
  if (data === undefined) return isError ? 'failed' : 'loading'
  return { count: data.length, ...(data.length > 0 && { detail: detailOf(data) }) }
}

/** The latest post that visitors see, and how many they do not see yet. */
export function latestPost(rows: DeskPost[], at: Date): string {
  const states = Map.groupBy(rows, (post) => postState(post, at))
  const [latest] = states.get('published') ?? []
  const unseen = (['draft', 'planned'] as const).flatMap((state) => {
    const count = states.get(state)?.length ?? 0
    if (count === 0) return []
    return state === 'draft' ? countOf(count, 'draft') : `${count} planned`
  })
  return [...unseen, ...(latest ? [`Latest: ${latest.title}`] : [])].join(' · ')
}

function latestProject(rows: Project[]): string | undefined {
  const [latest] = rows.toSorted((a, b) => Number(b.year) - Number(a.year) || b.id - a.id)
  return latest && `Latest: ${[latest.title, latest.year].filter(Boolean).join(', ')}`
}

function skillsByCategory(rows: Skill[]): string {
  const research = rows.filter(({ category }) => category === 'research').length
  return `${research} research, ${rows.length - research} technical`
}

function goalProgress(rows: Goal[]): ReactNode {
  const done = rows.filter(({ completed }) => completed).length
  return (
    <>
      <Phase fraction={done / rows.length} />
      {done} of {rows.length} completed
    </>
  )
}

function moviesWithoutPoster(rows: Movie[]): string {
  const without = rows.filter(({ imageUrl }) => imageUrl === null).length
  return without === 0 ? 'All with a poster' : `${without} without a poster`
}

function averageRating(rows: Track[]): string {
  const sum = rows.reduce((total, { rating }) => total + rating, 0)
  return `Average rating ${(sum / rows.length).toFixed(1)}`
}

function messageFact(messages: Read<ContactMessage>): Fact | 'loading' | 'failed' {
  const waiting = messages.data?.filter(({ read }) => !read).length ?? 0
  const fact = factOf(messages, () => (waiting > 0 ? <b>{waiting} unread</b> : 'All read'))
  return typeof fact === 'string' ? fact : { ...fact, waiting }
}

function latestSubscriber(rows: Subscriber[], timeZone: string): string | undefined {
  const latest = rows
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  return latest && `Latest: ${formatDateTime(latest, timeZone)}`
}
