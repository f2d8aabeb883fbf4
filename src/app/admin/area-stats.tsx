import { useQuery } from '@tanstack/react-query'
import type { GenericSchema } from 'valibot'
import type { ReactNode } from 'react'
import { blogUrls, type PostPage, type PostSummary } from '../../features/blog/contract.ts'
import { postSummaries } from '../../features/blog/web/queries.ts'
import { contactUrls, type MessagePage } from '../../features/contact/contract.ts'
import type { Goal } from '../../features/goals/contract.ts'
import type { Movie } from '../../features/movies/contract.ts'
import type { Track } from '../../features/music/contract.ts'
import { newsletterUrls, type Subscriber } from '../../features/newsletter/contract.ts'
import type { Project } from '../../features/projects/contract.ts'
import type { Skill } from '../../features/skills/contract.ts'
import type { Resource, RowOf } from '../../shared/resource.ts'
import { countOf } from '../../shared/count.ts'

import { type ListPage, pageUrl } from '../../shared/list-page.ts'
import { Phase } from '../../platform/web/instruments/phase.tsx'
import { readOptions } from '../../platform/web/query-client.ts'
import { useList } from '../../platform/web/resource.ts'

/** The figures that the overview shows of an area. */
interface AreaStat {
  count: number
  /** One optional line of detail. */
  detail?: ReactNode
  /** The number of rows that need the owner's attention. */
  waiting?: number
}

interface Read<Data> {
  data: Data | undefined
  isError: boolean
}

/** The figures of an area, or why they are missing. */
export type ReadStat = AreaStat | 'loading' | 'failed' | 'none'

/** Reads the figures of an area from the same list as its tab, so that it is fetched once. */
export type UseStat = (timeZone: string) => ReadStat

export function listStat<Schema extends GenericSchema>(
  list: Resource<Schema>,
  detailOf: (rows: RowOf<Resource<Schema>>[]) => ReactNode,
): UseStat {
  return () => {
    return statOf(useList(list), (rows) => ({
      count: rows.length,
      ...(rows.length > 0 && { detail: detailOf(rows) }),
    }))
  }
}

export const usePostStat: UseStat = () =>
  postStat(useQuery(newest<PostPage>(blogUrls.admin)), useQuery(postSummaries(1)))
export const useMessageStat: UseStat = () =>
  statOf(useQuery(newest<MessagePage>(contactUrls.list)), messageStat)
export const useSubscriberStat: UseStat = (timeZone) =>
  statOf(useQuery(newest<ListPage<Subscriber>>(newsletterUrls.list)), (page) =>
    subscriberStat(page, timeZone),
  )

/** Of an area without a count. */
export const noStat: UseStat = () => 'none'

/** The figures of an answer, once it is loaded. */
export function statOf<Data>(
  { data, isError }: Read<Data>,
  describe: (data: Data) => AreaStat,
): ReadStat {
  if (data === undefined) return isError ? 'failed' : 'loading'
  return describe(data)
}

/** A page with only the newest row of a long list, since a page has the counts of all rows. */
function newest<Answer>(list: string) {
  return readOptions<Answer>(pageUrl(list, { page: 1, size: 1 }))
}

function postStat(posts: Read<PostPage>, latest: Read<PostSummary[]>): ReadStat {
  if (posts.data === undefined || latest.data === undefined)
    return posts.isError || latest.isError ? 'failed' : 'loading'
  return { count: posts.data.total, detail: postDetail(posts.data, latest.data[0]) }
}

/** The numbers of drafts and scheduled posts, and the latest visible post. */
export function postDetail(
  { drafts, planned }: Pick<PostPage, 'drafts' | 'planned'>,
  latest: Pick<PostSummary, 'title'> | undefined,
): string {
  return [
    ...(drafts > 0 ? [countOf(drafts, 'draft')] : []),
    ...(planned > 0 ? [`${planned} scheduled`] : []),
    ...(latest ? [`Latest: ${latest.title}`] : []),
  ].join(' · ')
}

export function latestProject(rows: Project[]): string | undefined {
  const [latest] = rows.toSorted((a, b) => Number(b.year) - Number(a.year) || b.id - a.id)
  return latest && `Latest: ${[latest.title, latest.year].filter(Boolean).join(', ')}`
}

export function skillsByCategory(rows: readonly Pick<Skill, 'category'>[]): string {
  const research = rows.filter(({ category }) => category === 'research').length
  return `${research} research, ${rows.length - research} technical`
}

export function goalProgress(rows: Goal[]): ReactNode {
  const done = rows.filter(({ completed }) => completed).length
  return (
    <>
      <Phase fraction={done / rows.length} />
      {done} of {rows.length} completed
    </>
  )
}

export function moviesWithoutPoster(rows: Movie[]): string {
  const without = rows.filter(({ imageUrl }) => imageUrl === null).length
  return without === 0 ? 'All with a poster' : `${without} without a poster`
}

export function averageRating(rows: Track[]): string {
  const sum = rows.reduce((total, { rating }) => total + rating, 0)
  return `Average rating ${(sum / rows.length).toFixed(1)}`
}

function messageStat({ total, unread }: MessagePage): AreaStat {
  const detail = unread > 0 ? <b>{unread} unread</b> : 'All read'
  return { count: total, waiting: unread, ...(total > 0 && { detail }) }
}

function subscriberStat({ rows, total }: ListPage<Subscriber>, timeZone: string): AreaStat {
  const [latest] = rows
  return {
    count: total,
    ...(latest && { detail: `Latest: ${formatDay(latest.date, timeZone)}` }),
  }
}

/** Such as 'Nov 26, 2026'. */
function formatDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(
    new Date(instant),
  )
}
