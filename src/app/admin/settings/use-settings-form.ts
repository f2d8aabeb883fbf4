import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SettingsVersion } from '../../../features/site/contract.ts'
import { type PageName, recordOf } from '../../../features/site/setting.ts'
import { type SettingName, settingNames, settingsOn } from '../../../features/site/settings.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import { isSameJson } from '../../../shared/same-json.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { useSchemaForm } from '../../../platform/web/admin/schema-form.ts'
import { useFormAutosave } from '../../../platform/web/admin/use-form-autosave.ts'
import { showAccent } from './show-accent.ts'
import { useSaveSettings } from './save-settings.ts'
import { type SettingsForm, type TypedSite, typedSchemaOf, valuesOf } from './settings-form.ts'
import { followUpOf } from './settings-follow-up.ts'

const starterValues = valuesOf(starterSite)

/**
 * The form of all settings, of which each page saves its own. Changes stay in the form while the owner opens other pages,
 * and on this device until they are saved.
 * @param start the settings, read once
 */
export function useSettingsForm(start: SettingsVersion, page: PageName) {
  const client = useQueryClient()
  const here = settingsOn(page)
  const [values] = useState(() => valuesOf(start))
  const form: SettingsForm = useSchemaForm(typedSchemaOf(here), values)
  const { stored, saved, adopt, offer, forget } = useSavedValues(form, start)
  const [refusal, setRefusal] = useState<string>()
  const persist = useSaveSettings(start)
  const typed = useWatch({ control: form.control }) as TypedSite
  const changed = settingNames.filter((name) => !isSameJson(typed[name], saved[name]))

  const save = form.handleSubmit(async (fields) => {
    const sent = form.getValues()
    const names = changed.filter((name) => here.includes(name))
    const others = changed.filter((name) => !here.includes(name))
    if (names.length === 0) return
    setRefusal(undefined)
    try {
      const now = await persist(fields, names, others)
      adopt(now, sent, others)
      showAccent(now.accent, document.documentElement.style)
      const note = await followUpOf(client, stored, now)
      toastSuccess(note === undefined ? done : `${done}. ${note}`)
    } catch (error) {
      setRefusal(reasonOf(error))
      toastFailure('Failed to update settings')
    }
  })

  return {
    form,
    offer,
    /** What is saved. */
    stored,
    typed,
    /** The settings with unsaved changes, on all pages. */
    changed,
    refusal,
    save,
    /** Whether every setting of the page has its default in the form. */
    isDefault: here.every((name) => isSameJson(typed[name], starterValues[name])),
    restoreDefaults() {
      setValues(form, here, starterValues)
      form.clearErrors()
    },
    /** Puts the saved values of the page back. */
    discard() {
      setValues(form, here, saved)
      form.clearErrors()
      setRefusal(undefined)
    },
    /** Deletes the draft when the owner leaves without saving. */
    forget,
  }
}

/** What is stored, and the values over which the owner types: drafts and changes are counted from them. */
function useSavedValues(form: SettingsForm, start: SettingsVersion) {
  const [stored, setStored] = useState(start)
  const [saved, setSaved] = useState(() => valuesOf(start))
  const { offer, clear, restart, schedule } = useFormAutosave(form, 'settings', saved)

  /** Takes over what is stored now, except for what the owner has changed since `sent`, and for `others`. */
  function adopt(now: SettingsVersion, sent: TypedSite, others: readonly SettingName[]) {
    const next = valuesOf(now)
    const current = { ...form.getValues() }
    const edited = settingNames.filter(
      (name) => others.includes(name) || !isSameJson(current[name], sent[name]),
    )
    const base = recordOf<SettingName, TypedSite>(settingNames, (name) =>
      others.includes(name) ? saved[name] : next[name],
    )
    setStored(now)
    setSaved(base)
    restart(base)
    form.reset(base, { keepValues: true })
    setValues(
      form,
      settingNames.filter((name) => !edited.includes(name)),
      next,
    )
    if (edited.length > 0) schedule(form.getValues())
  }

  return { stored, saved, adopt, offer, forget: clear }
}

/** Leaves equal values alone, so that their fields keep the caret. */
function setValues(form: SettingsForm, names: readonly SettingName[], from: TypedSite): void {
  for (const name of names)
    if (!isSameJson(form.getValues(name), from[name]))
      form.setValue(name, from[name], { shouldDirty: true })
}

const done = 'Settings updated successfully'
