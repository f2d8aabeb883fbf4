import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListOrdered, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { InferOutput } from 'valibot'
import { countOf } from '../../../shared/count.ts'
import { DeleteDialog } from '../../../platform/web/admin/delete-dialog.tsx'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { FormDialog } from '../../../platform/web/admin/form-dialog.tsx'
import { LoadedList } from '../../../platform/web/admin/loaded-list.tsx'
import { OrderedRows } from '../../../platform/web/admin/ordered-rows.tsx'
import { reasonOf, toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { callApi } from '../../../platform/web/api.ts'
import { refetchWhere } from '../../../platform/web/resource.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button, IconButton } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { TextArea, TextField } from '../../../platform/web/ui/field.tsx'
import { blog, postState } from '../contract.ts'
import { seriesSchema } from '../rules.ts'
import { type SeriesUse, seriesUrls } from '../series.ts'
import { allSeries } from './editor/series-field.tsx'
import styles from './tags-dialog.module.css'

/** A button that opens the list of all series. */
export function ManageSeries() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="md" onClick={() => setOpen(true)}>
        <ListOrdered aria-hidden="true" />
        Manage Series
      </Button>
      {isOpen && <SeriesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type Mode = { kind: 'none' } | { kind: 'edit' | 'remove'; series: SeriesUse }

/** All series with the number of their parts, to be changed and removed. */
function SeriesDialog({ onClose }: { onClose: () => void }) {
  const all = useQuery({ ...allSeries, refetchOnMount: 'always' })
  const [mode, setMode] = useState<Mode>({ kind: 'none' })
  const send = useSeriesChange()
  const close = () => setMode({ kind: 'none' })
  return (
    <Dialog title="Series" onClose={onClose}>
      <LoadedList
        list={all}
        what="the series"
        loading="Loading series..."
        empty="There is no series yet. Add one in the form of a post."
      >
        {(rows) => (
          <ul className={styles.tags}>
            {rows.map((series) => (
              <li key={series.slug} className={styles.row}>
                <span className={styles.name}>{series.name}</span>
                <span className="faint small tabular-nums">
                  {countOf(series.posts.length, 'part')}
                </span>
                <IconButton
                  label={`Edit ${series.name}`}
                  onClick={() => setMode({ kind: 'edit', series })}
                >
                  <Pencil />
                </IconButton>
                <IconButton
                  label={`Remove ${series.name}`}
                  onClick={() => setMode({ kind: 'remove', series })}
                >
                  <Trash2 />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
      {mode.kind === 'edit' && (
        <EditSeries
          series={mode.series}
          send={(fields) => send('PUT', mode.series, fields)}
          onClose={close}
        />
      )}
      {mode.kind === 'remove' && (
        <DeleteDialog
          ask={`Remove the series "${mode.series.name}" from ${countOf(mode.series.posts.length, 'post')}? The posts stay.`}
          remove={() => send('DELETE', mode.series)}
          onRemoved={() => toastSuccess('Series removed')}
          onFailed={(error) => toastFailure(reasonOf(error))}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

/** Sends a change of a series; its posts are loaded again. */
function useSeriesChange() {
  const client = useQueryClient()
  return async (method: 'PUT' | 'DELETE', { slug }: SeriesUse, fields?: SeriesFields) => {
    await callApi(method, seriesUrls.one(slug), fields)
    await refetchWhere(client, (url) => url === seriesUrls.list || url.startsWith(blog.listUrl))
  }
}

type SeriesFields = InferOutput<typeof seriesSchema>
type SeriesForm = UseFormReturn<SeriesFields, unknown, SeriesFields>

interface EditSeriesProps {
  series: SeriesUse
  send: (fields: SeriesFields) => Promise<void>
  onClose: () => void
}

const copy = {
  title: 'Edit Series',
  submit: 'Save Series',
  done: 'Series saved',
  failed: 'Failed to save the series',
}

/** The name of a series, what its page says about it, and the order of its parts. */
function EditSeries({ series, send, onClose }: EditSeriesProps) {
  const { name, slug, description, posts } = series
  const [Inputs] = useState(() => seriesInputs(posts))
  return (
    <FormDialog
      copy={copy}
      autosave={`series/${slug}`}
      schema={seriesSchema}
      Inputs={Inputs}
      start={() => ({ name, description, posts: posts.map(({ id }) => id) })}
      send={send}
      onClose={onClose}
    />
  )
}

function seriesInputs(posts: SeriesUse['posts']) {
  return function SeriesInputs({ form }: { form: SeriesForm }) {
    return (
      <>
        <TextField label="Name" autoComplete="off" required {...fieldProps(form, 'name')} />
        <TextArea
          label="Description"
          hint="A sentence on the page of the series; leave blank for none"
          rows={2}
          {...fieldProps(form, 'description')}
        />
        <PartOrder form={form} posts={posts} />
      </>
    )
  }
}

/** The parts of a series, which the owner arranges. */
function PartOrder({ form, posts }: { form: SeriesForm; posts: SeriesUse['posts'] }) {
  const order = useWatch({ control: form.control, name: 'posts' })
  const byId = new Map(posts.map((post) => [post.id, post]))
  const parts = order.flatMap((id) => byId.get(id) ?? [])
  if (parts.length === 0) return null
  return (
    <div className="stack gap-6">
      <span className="small semibold" aria-hidden="true">
        Parts
      </span>
      <OrderedRows
        label="Parts"
        rows={parts.map((post, index) => ({
          id: String(post.id),
          name: post.title,
          content: (
            <span className={styles.part}>
              {`${index + 1}. ${post.title} `}
              {postState(post, new Date()) !== 'published' && (
                <Badge>{post.visibleFrom === null ? 'Draft' : 'Scheduled'}</Badge>
              )}
            </span>
          ),
        }))}
        onMove={(from, to) => {
          const next = order.filter((_, index) => index !== from)
          form.setValue('posts', next.toSpliced(to, 0, ...order.slice(from, from + 1)), {
            shouldDirty: true,
          })
        }}
      />
    </div>
  )
}
