import { Music2 } from 'lucide-react'
import { type CrudCopy, type FormOf, useCrud } from '../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../platform/web/admin/crud-panel.tsx'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { ImageUrlField } from '../../platform/web/admin/image-url-field.tsx'
import { Rating } from '../../platform/web/admin/rating.tsx'
import { RatingField } from '../../platform/web/admin/slider-field.tsx'
import { DataTable, type SortedColumn } from '../../platform/web/ui/data-table.tsx'
import { TextField } from '../../platform/web/ui/field.tsx'
import { music, type Track } from './contract.ts'
import { musicSchema } from './rules.ts'

const copy: CrudCopy<Track> = {
  heading: 'Favorite Music',
  add: 'Add New Music',
  loading: 'Loading music...',
  what: 'music',
  empty: 'No music added yet. Add your first favorite track.',
  create: {
    title: 'Add Favorite Music',
    submit: 'Add Music',
    done: 'Music added successfully',
    failed: 'Failed to add music',
  },
  update: {
    title: 'Edit Music',
    submit: 'Update Music',
    done: 'Music updated successfully',
    failed: 'Failed to update music',
  },
  remove: {
    ask: ({ title, artist }) =>
      `Are you sure you want to delete "${title}" by ${artist}? This action cannot be undone.`,
    done: 'Music deleted successfully',
    failed: 'Failed to delete music',
  },
}

const columns: readonly SortedColumn<Track>[] = [
  { title: 'Title', text: ({ title }) => title, style: 'main' },
  { title: 'Artist', text: ({ artist }) => artist },
  { title: 'Genre', text: ({ genre }) => genre },
  {
    title: 'Rating',
    text: ({ rating }) => rating.toFixed(1),
    cell: ({ rating }) => <Rating stars={rating} />,
    style: 'whole',
  },
]

const form = {
  schema: musicSchema,
  blank: () => ({ title: '', artist: '', genre: '', rating: 4, imageUrl: '' }),
  valuesOf: ({ title, artist, genre, rating, imageUrl }: Track) => ({
    title,
    artist,
    genre,
    rating,
    imageUrl: imageUrl ?? '',
  }),
  Inputs,
}

function Inputs({ form }: { form: FormOf<typeof musicSchema> }) {
  return (
    <>
      <TextField label="Title" required {...fieldProps(form, 'title')} />
      <TextField label="Artist" required {...fieldProps(form, 'artist')} />
      <TextField label="Genre" required {...fieldProps(form, 'genre')} />
      <RatingField form={form} name="rating" />
      <ImageUrlField form={form} name="imageUrl" label="Image URL (album cover)" />
    </>
  )
}

/** The Music tab. */
export function MusicAdmin() {
  return (
    <CrudPanel
      crud={useCrud(music)}
      copy={copy}
      form={form}
      nameOf={({ title }) => title}
      icon={<Music2 aria-hidden="true" />}
    >
      {(rows, actions) => (
        <DataTable what="music" columns={columns} rows={rows} actions={actions} />
      )}
    </CrudPanel>
  )
}
