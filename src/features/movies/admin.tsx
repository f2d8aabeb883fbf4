import { Clapperboard } from 'lucide-react'
import { type CrudCopy, type FormOf, useCrud } from '../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../platform/web/admin/crud-panel.tsx'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { ImageUrlField } from '../../platform/web/admin/image-url-field.tsx'
import { Rating } from '../../platform/web/admin/rating.tsx'
import { RatingField } from '../../platform/web/admin/slider-field.tsx'
import { Tile } from '../../platform/web/admin/tile.tsx'
import { PictureFrame } from '../../platform/web/instruments/picture-frame.tsx'
import { TextField } from '../../platform/web/ui/field.tsx'
import styles from './admin.module.css'
import { type Movie, movies } from './contract.ts'
import { movieSchema } from './rules.ts'

const copy: CrudCopy<Movie> = {
  heading: 'Current Movies',
  add: 'Add New Movie',
  loading: 'Loading movies...',
  what: 'movies',
  empty: "No movies found. Add some movies you're currently watching or interested in.",
  create: {
    title: 'Add Current Movie',
    submit: 'Add Movie',
    done: 'Movie created successfully',
    failed: 'Failed to create movie',
  },
  update: {
    title: 'Edit Movie',
    submit: 'Update Movie',
    done: 'Movie updated successfully',
    failed: 'Failed to update movie',
  },
  remove: {
    ask: ({ title }) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
    done: 'Movie deleted successfully',
    failed: 'Failed to delete movie',
  },
}

const form = {
  schema: movieSchema,
  blank: () => ({ title: '', genre: '', rating: 4, imageUrl: '' }),
  valuesOf: ({ title, genre, rating, imageUrl }: Movie) => ({
    title,
    genre,
    rating,
    imageUrl: imageUrl ?? '',
  }),
  Inputs,
}

function Inputs({ form }: { form: FormOf<typeof movieSchema> }) {
  return (
    <>
      <TextField label="Title" required {...fieldProps(form, 'title')} />
      <TextField label="Genre" required {...fieldProps(form, 'genre')} />
      <RatingField form={form} name="rating" />
      <ImageUrlField form={form} name="imageUrl" label="Movie Poster URL" />
    </>
  )
}

/** The Movies tab: a grid of posters. */
export function MoviesAdmin() {
  return (
    <CrudPanel
      crud={useCrud(movies)}
      copy={copy}
      form={form}
      nameOf={({ title }) => title}
      icon={<Clapperboard aria-hidden="true" />}
    >
      {(rows, actions) => (
        <ul className={styles.grid}>
          {rows.map((movie) => (
            <Tile key={movie.id} corner="top" actions={actions(movie)}>
              <PictureFrame
                src={movie.imageUrl}
                alt=""
                ratio="2/3"
                width={400}
                height={600}
                sizes="240px"
              />
              <h3 className={styles.title}>{movie.title}</h3>
              <p className={styles.genre}>{movie.genre}</p>
              <Rating stars={movie.rating} />
            </Tile>
          ))}
        </ul>
      )}
    </CrudPanel>
  )
}
