import {
  type SkyChoice,
  skyFields,
  type SkyThumbnail,
  thumbnailSize,
  thumbnailsFile,
} from '@ephemeris/sky'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { siteSettings } from '../../../features/site/settings-table.ts'
import '../../../platform/web/sky/sky-colors.css'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../platform/web/ui/field.tsx'
import styles from './appearance-fields.module.css'
import type { SettingsForm } from './settings-form.ts'

const { label, parts } = siteSettings.sky

const numbers = [
  { name: 'ra', ...parts.ra, min: 0, max: 360 },
  { name: 'dec', ...parts.dec, min: -90, max: 90 },
  { name: 'width', ...parts.width, min: 20, max: 100 },
] as const

type PresetName = keyof typeof skyFields

const presets = Object.entries(skyFields).map(([name, { name: title }]) => ({
  name: name as PresetName,
  title: title.replace(/^The /, ''),
}))

/** The field of the sky on the plates of the site, chosen by its picture, with coordinates for a custom one. */
export function SkyField({ form }: { form: SettingsForm }) {
  const chosen = useWatch({ control: form.control, name: 'sky.field' })
  const thumbnails = useThumbnails()

  /** A custom field starts with the coordinates of the previous choice, without its validation errors. */
  function choose(field: SkyChoice['field']) {
    const { ra, dec, width } = field === 'own' ? form.getValues('sky') : skyFields[field]
    form.setValue('sky', { field, ra, dec, width }, { shouldDirty: true })
    form.clearErrors('sky')
  }

  return (
    <>
      <div role="radiogroup" aria-label={label} className={styles.skies}>
        {presets.map(({ name, title }) => (
          <label key={name} className={styles.option}>
            <input
              type="radio"
              name="sky.field"
              value={name}
              checked={chosen === name}
              onChange={() => choose(name)}
            />
            <span className={styles.picture} aria-hidden="true">
              <Thumbnail thumbnail={thumbnails?.[name]} />
            </span>
            <span className={styles.name}>{title}</span>
          </label>
        ))}
      </div>
      <p className={styles.hint}>
        Drawn on every plate of the site.{' '}
        {chosen === 'own' ? (
          'You use a field of your own.'
        ) : (
          <button type="button" onClick={() => choose('own')}>
            {parts.own.label}
          </button>
        )}
      </p>
      {chosen === 'own' && (
        <div className={styles.coordinates}>
          {numbers.map(({ name, ...field }) => (
            <TextField
              key={name}
              type="number"
              step="any"
              {...field}
              {...fieldProps(form, `sky.${name}`, { valueAsNumber: true })}
            />
          ))}
        </div>
      )}
    </>
  )
}

function Thumbnail({ thumbnail }: { thumbnail: SkyThumbnail | undefined }) {
  const { width, height } = thumbnailSize
  return (
    <svg viewBox={`0 0 ${width} ${height}`}>
      {thumbnail && <path className={styles.figures} d={thumbnail.figures} />}
      {thumbnail?.stars.map((group) => (
        <path key={group.width} d={group.path} strokeWidth={group.width} />
      ))}
    </svg>
  )
}

/** Undefined while they load; without them the fields have their names. */
function useThumbnails(): Partial<Record<PresetName, SkyThumbnail>> | undefined {
  const { data } = useQuery({
    queryKey: [thumbnailsFile().href],
    queryFn: async () => {
      const answer = await fetch(thumbnailsFile())
      if (!answer.ok)
        throw new Error(`The pictures of the sky were not delivered: ${answer.status}.`)
      // Created by the package, so its format is known.
      return (await answer.json()) as Record<PresetName, SkyThumbnail>
    },
  })
  return data
}
