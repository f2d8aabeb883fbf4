import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { settingsOptions } from '../../../features/site/queries.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { accentColours, accentTokens } from '../../../shared/accent-colours.ts'
import { type AccentName, accentNames, spectralLines } from '../../../shared/accents.ts'
import styles from './accent-field.module.css'
import type { SettingsForm } from './settings-form.ts'

/** The accent colour of the site, previewed on this page. */
export function AccentField({ form }: { form: SettingsForm }) {
  const chosen = useWatch({ control: form.control, name: 'accent' })
  usePreview(chosen)
  return (
    <div role="radiogroup" aria-label={siteSettings.accent.label} className={styles.lines}>
      {accentNames.map((accent) => {
        const { name, nm } = spectralLines[accent]
        const { light, dark } = accentColours[accent]
        // React passes custom properties on, but its style type does not list them.
        const colours = { '--line-light': light, '--line-dark': dark } as CSSProperties
        return (
          <label key={accent} className={styles.line}>
            <input type="radio" value={accent} {...form.register('accent')} />
            <span className={styles.swatch} style={colours} aria-hidden="true" />
            {name}
            <span className="faint small">{`${nm} nm`}</span>
          </label>
        )
      })}
    </div>
  )
}

/** Shows an accent on this page, and the saved one again after the form is closed. */
function usePreview(accent: AccentName): void {
  const client = useQueryClient()
  useEffect(() => show(accent), [accent])
  useEffect(() => {
    const saved = () => client.getQueryData(settingsOptions.queryKey)?.accent
    return () => show(saved() ?? accentNames[0])
  }, [client])
}

/** Every token that an accent can change. */
const changedTokens = Object.keys(accentTokens('fe'))

function show(accent: AccentName): void {
  const { style } = document.documentElement
  for (const name of changedTokens) style.removeProperty(name)
  for (const [name, value] of Object.entries(accentTokens(accent))) style.setProperty(name, value)
}
