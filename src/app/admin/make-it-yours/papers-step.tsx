import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { useSession } from '../../../features/auth/web/session.ts'
import {
  BibliographyField,
  type OwnWorks,
  OwnWorksList,
  useOwnWorks,
} from '../../../features/library/web/own-works-choice.tsx'
import { stepGroups } from '../../../features/setup/contract.ts'
import type { SettingsVersion } from '../../../features/site/contract.ts'
import { settingsIn } from '../../../features/site/settings.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { Chips } from '../../../platform/web/ui/chips.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { countOf } from '../../../shared/count.ts'
import { orcidAddress } from '../../../shared/orcid.ts'
import type { SettingsForm } from '../settings/settings-form.ts'
import styles from './make-it-yours.module.css'
import { paperNamesOf } from './paper-names.ts'
import { StepForm, type StepProps } from './step-form.tsx'

const saves = [...(stepGroups.papers ?? []).flatMap(settingsIn), 'links' as const]

/** The sections of a CV; it is hidden until its owner has filled them in. */
const cvOutline = `## Positions

- **2024–** Position, institution

## Education

- **2019–2023** Degree, university

## Publications

\`\`\`publications
\`\`\``

/** The owner's names in papers, ORCID and works. */
export function PapersStep(props: StepProps) {
  const { settings } = props
  const account = useSession().data?.name ?? undefined
  const [proposed] = useState(() => proposeNames(settings, account))
  const works = useOwnWorks(proposed ?? settings.paperNames)
  return (
    <StepForm
      {...props}
      name="papers"
      saves={saves}
      proposal={proposed && { paperNames: proposed.join('\n') }}
      aside={() => <OwnWorksList works={works} />}
      note={noteOn(works.count, settings)}
      prepare={(form) => completeValues(form, works.count)}
      finish={works.take}
    >
      {(form) => (
        <>
          <p className={styles.remark}>
            Typed once, used in the CV, the publications, the links and the data for search engines.
          </p>
          <NamesField form={form} works={works} isProposed={proposed !== undefined} />
          <TextField
            label="ORCID"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            placeholder="0000-0002-1825-0097"
            {...fieldProps(form, 'orcid')}
          />
          <BibliographyField works={works} />
        </>
      )}
    </StepForm>
  )
}

/** Undefined once the owner has chosen names. */
function proposeNames(settings: SettingsVersion, account: string | undefined) {
  if (settings.paperNames.join('\n') !== starterSite.paperNames.join('\n')) return undefined
  const { ownerName } = settings
  const name = ownerName === starterSite.ownerName ? account : ownerName
  return name === undefined ? undefined : paperNamesOf(name)
}

function noteOn(count: number, { cv }: SettingsVersion): string | undefined {
  if (count === 0) return undefined
  const made = `Makes ${countOf(count, 'publication')}`
  return cv.text.trim() === '' ? `${made} and the outline of a CV, hidden until you show it` : made
}

/** Adds the ORCID to the links, the publications to the header, and the outline of a CV where there is none. */
function completeValues(form: SettingsForm, count: number): void {
  const { orcid, links, cv } = form.getValues()
  const parsed = v.safeParse(siteSettings.orcid.schema, orcid)
  const others = links.filter(({ address }) => !address.startsWith(orcidAddress('')))
  if (parsed.success && parsed.output !== '')
    form.setValue('links', [...others, { label: 'ORCID', address: orcidAddress(parsed.output) }])
  if (count > 0) form.setValue('publicationsInHeader', true)
  if (count > 0 && cv.text.trim() === '')
    form.setValue('cv', { ...cv, text: cvOutline, isShown: false })
}

const focus = (input: HTMLInputElement | null) => input?.focus()

interface NamesFieldProps {
  form: SettingsForm
  works: OwnWorks
  isProposed: boolean
}

/** The names as chips; a change looks for works of the other names. */
function NamesField({ form, works, isProposed }: NamesFieldProps) {
  const id = useId()
  const text = useWatch({ control: form.control, name: 'paperNames' })
  const names = text.split('\n').filter((name) => name.trim() !== '')
  const { error } = form.getFieldState('paperNames', form.formState)

  function change(next: readonly string[]) {
    form.setValue('paperNames', next.join('\n'), { shouldDirty: true, shouldValidate: true })
    works.lookFor(next)
  }

  return (
    <div className="stack gap-6">
      <div className="flex justify-between">
        <span className="small semibold" id={id}>
          Your name in papers
        </span>
        {isProposed && <span className="faint small">From your account</span>}
      </div>
      <Chips
        names={names}
        labelledBy={id}
        onRemove={(name) => change(names.filter((one) => one !== name))}
      >
        <span className={styles.add}>
          <AddName onAdd={(name) => names.includes(name) || change([...names, name])} />
        </span>
      </Chips>
      {error && <p className="danger small medium">{error.message}</p>}
    </div>
  )
}

/** A button that becomes a field: Enter, or leaving it, adds the name. */
function AddName({ onAdd }: { onAdd: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)

  function add(input: HTMLInputElement) {
    const name = input.value.trim()
    setOpen(false)
    if (name !== '') onAdd(name)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault()
      add(event.currentTarget)
    }
    if (event.key === 'Escape') setOpen(false)
  }

  if (isOpen)
    return (
      <input
        ref={focus}
        aria-label="Another name, such as Example, A. B."
        placeholder="Example, A. B."
        maxLength={100}
        onBlur={({ currentTarget }) => add(currentTarget)}
        onKeyDown={onKeyDown}
      />
    )
  return (
    <button type="button" aria-label="Add a name" onClick={() => setOpen(true)}>
      <Plus aria-hidden="true" />
    </button>
  )
}
