import { useWatch } from 'react-hook-form'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { TextArea, TextField } from '../../../../platform/web/ui/field.tsx'
import { ContentField } from './content-field.tsx'
import type { TakeNaming } from './notebooks/use-notebook.tsx'
import type { PostForm } from './post-form.ts'
import { ChevronDown } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import { formatDateTime } from '../../../../shared/dates.ts'
import { instantOf } from './zoned-time.ts'
import styles from './post-inputs.module.css'
import panel from './details-panel.module.css'
import field from './visibility-field.module.css'

/** The fields of a post, the same in the dialog and in full screen. */
export function PostInputs({ form }: { form: PostForm }) {
  const { root, isFull, isFocused, writtenIn } = useEditing()
  useVisibleHeight(root, isFull)
  return (
    <div ref={root} className={styles.inputs} data-focused={isFocused || undefined}>
      <DetailsPanel form={form}>
        <div className={styles.naming}>
          <TextField label="Title" {...fieldProps(form, 'title')} />
          <TextField label="Category" {...fieldProps(form, 'category')} />
          <TextField label="Date" {...fieldProps(form, 'date')} />
        </div>
        <div className={styles.showing}>
          <TextArea label="Excerpt" rows={2} {...fieldProps(form, 'excerpt')} />
          <VisibilityField form={form} />
        </div>
        {writtenIn !== undefined && (
          <p className="muted small wrap-anywhere">
            Synced from the file <code>{writtenIn}</code>
          </p>
        )}
      </DetailsPanel>
      <PostContent form={form} />
    </div>
  )
}

/** The text is a component of its own, so that typing does not render the other fields again. */
function PostContent({ form }: { form: PostForm }) {
  const { isFull, isFocused } = useEditing()

  /** Fills only fields that the owner has left empty. */
  function takeNaming({ date, ...names }: Parameters<TakeNaming>[0]) {
    const options = { shouldDirty: true }
    for (const name of ['title', 'excerpt', 'category'] as const)
      if (form.getValues(name).trim() === '') form.setValue(name, names[name], options)
    if (date !== '') form.setValue('date', date, options)
  }

  return (
    <ContentField
      label="Content"
      content={useWatch({ control: form.control, name: 'content' })}
      field={fieldProps(form, 'content')}
      attempts={form.formState.submitCount}
      isFull={isFull}
      isFocused={isFocused}
      takeNaming={takeNaming}
    />
  )
}

const names = ['title', 'category', 'date', 'excerpt', 'plannedFor'] as const

/**
 * The fields of a post besides its text. In full screen they can be collapsed, and open when one of them has an
 * error.
 */
function DetailsPanel({ form, children }: { form: PostForm; children: ReactNode }) {
  const id = useId()
  const { isFull } = useEditing()
  const title = useWatch({ control: form.control, name: 'title' })
  const [isChosen, choose] = useState(() => form.getValues('title') === '')
  const { errors, submitCount } = form.formState
  const wrong = names.find((name) => errors[name] !== undefined)
  const isOpen = !isFull || isChosen || wrong !== undefined
  const { setFocus } = form
  useEffect(() => {
    // The field was hidden when the form tried to focus it.
    if (wrong !== undefined && document.activeElement === document.body) setFocus(wrong)
  }, [submitCount, wrong, setFocus])

  return (
    <div className={panel.panel} data-full={isFull || undefined}>
      {isFull && (
        <button
          type="button"
          className={panel.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => choose(!isOpen)}
        >
          <ChevronDown aria-hidden="true" />
          Details
          {!isOpen && <span>{title}</span>}
        </button>
      )}
      <div id={id} className={panel.fields} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}

const choices = [
  { value: 'published', text: 'Published' },
  { value: 'draft', text: 'Draft' },
  { value: 'planned', text: 'Scheduled' },
] as const

/** Whether visitors see the post: now, not yet, or from a time on. */
function VisibilityField({ form }: { form: PostForm }) {
  const [visibility, plannedFor] = useWatch({
    control: form.control,
    name: ['visibility', 'plannedFor'],
  })
  const { timeZone, isFull } = useEditing()
  const at = instantOf(plannedFor, timeZone)
  return (
    <fieldset className={field.field} data-full={isFull || undefined}>
      <legend>Visibility</legend>
      <div className={field.choices}>
        {choices.map(({ value, text }) => (
          <label key={value}>
            <input type="radio" value={value} {...form.register('visibility')} />
            {text}
          </label>
        ))}
      </div>
      {visibility === 'planned' && (
        <TextField
          type="datetime-local"
          label="Publish on"
          hint={
            at === undefined
              ? `Time zone: ${timeZone}`
              : `${formatDateTime(at, timeZone)} in ${timeZone}`
          }
          {...fieldProps(form, 'plannedFor')}
        />
      )}
    </fieldset>
  )
}

/** What the fields of a post need besides their form. */
interface Editing {
  timeZone: string
  isFull: boolean
  /** Whether only the text is shown (focus mode). */
  isFocused: boolean
  /** The element around all inputs. */
  root: RefObject<HTMLDivElement | null>
  /** The file that the post was synced from, if there is one. */
  writtenIn: string | undefined
}

export const EditingContext = createContext<Editing | undefined>(undefined)

/** @throws Error outside the dialog of a post */
function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('Inputs of a post outside of its dialog')
  return editing
}

/** An on-screen keyboard is taller than this; the bars of a browser are not. */
const leastKeyboardPx = 150

/**
 * Fits a full-window dialog to the visible height: an on-screen keyboard covers the lower part of the page, and only
 * the visual viewport tells. While it is open, the dialog has the attribute data-keyboard.
 */
function useVisibleHeight(inside: RefObject<HTMLElement | null>, isFull: boolean): void {
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role="dialog"]')
    const { visualViewport: seen } = window
    if (!dialog || !seen || !isFull) return undefined
    const fit = () => {
      const isZoomed = seen.scale > 1.01
      const hasKeyboard = !isZoomed && innerHeight - seen.height > leastKeyboardPx
      dialog.toggleAttribute('data-keyboard', hasKeyboard)
      if (!hasKeyboard) return clear(dialog)
      dialog.style.setProperty('--visible-height', `${seen.height}px`)
      dialog.style.setProperty('--visible-top', `${seen.offsetTop}px`)
      return undefined
    }
    fit()
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
      dialog.removeAttribute('data-keyboard')
      clear(dialog)
    }
  }, [inside, isFull])
}

function clear(dialog: HTMLElement): void {
  dialog.style.removeProperty('--visible-height')
  dialog.style.removeProperty('--visible-top')
}
