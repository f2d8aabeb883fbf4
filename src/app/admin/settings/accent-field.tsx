import type { CSSProperties } from 'react'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { accentColours } from '../../../shared/accent-colours.ts'
import { accentNames, spectralLines } from '../../../shared/accents.ts'
import styles from './appearance-fields.module.css'
import type { SettingsForm } from './settings-form.ts'

/** The accent colour of the site: one of six spectral lines. */
export function AccentField({ form }: { form: SettingsForm }) {
  return (
    <div role="radiogroup" aria-label={siteSettings.accent.label} className={styles.accents}>
      {accentNames.map((accent) => {
        const { name, nm } = spectralLines[accent]
        const { light, dark } = accentColours[accent]
        // React passes custom properties on, but its style type does not list them.
        const colours = { '--line-light': light, '--line-dark': dark } as CSSProperties
        return (
          <label key={accent} className={styles.option}>
            <input type="radio" value={accent} {...form.register('accent')} />
            <span className={styles.swatch} style={colours} aria-hidden="true" />
            <span className={styles.name}>
              {name}
              <small>{`${nm} nm`}</small>
            </span>
          </label>
        )
      })}
    </div>
  )
}
